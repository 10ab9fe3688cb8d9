import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useStillAllowed } from '../../lib/dirty-forms';
import { type StillState, useSearchDialog } from '../../lib/useSearchDialog';

/** What can be edited, as `?edit=` names it (product S15). */
export type Edit =
  | { what: 'informations' | 'logo' | 'sepa' | 'carte' | 'notifications' }
  | { what: 'adresse' | 'contact'; id: string | null }
  /** `copie`: a new address that begins as a copy of another. */
  | { what: 'signature' | 'copie'; id: string };

/** What `?edit=` asks for; null when it means nothing. */
export function readEdit(text: string | null): Edit | null {
  switch (text) {
    case 'informations':
    case 'logo':
    case 'sepa':
    case 'carte':
    case 'notifications':
      return { what: text };
    case 'adresse-nouvelle':
      return { what: 'adresse', id: null };
    case 'contact-nouveau':
      return { what: 'contact', id: null };
  }
  const [, what, id] = /^(adresse|contact|signature|copie)-(.+)$/.exec(text ?? '') ?? [];
  return what && id ? { what: what as 'adresse' | 'contact' | 'signature' | 'copie', id } : null;
}

/** The value of `?edit=` that asks for it; of an address or a contact it is the anchor too. */
export function writeEdit(edit: Edit): string {
  if (!('id' in edit)) return edit.what;
  return `${edit.what}-${edit.id ?? (edit.what === 'adresse' ? 'nouvelle' : 'nouveau')}`;
}

const names = ['edit'] as const;

/** What {@link useEdit} gives. */
export type EditInAddress = {
  /** What is open. */
  edit: Edit | null;
  /** Opens a drawer. */
  open: (edit: Edit) => void;
  /** Closes it; the entry of the history is replaced. */
  close: () => void;
};

/**
 * The drawer that `?edit=` names (specification §2). A value that `isKnown` or
 * `isPermitted` refuses is ignored and removed, as soon as the page is `ready` to tell.
 */
export function useEdit(
  ready: boolean,
  isKnown: (edit: Edit) => boolean,
  isPermitted: (edit: Edit) => boolean,
): EditInAddress {
  const dialog = useSearchDialog(names);
  const asked = dialog.asked?.value ?? null;
  const read = readEdit(asked);
  const known = ready && read && isKnown(read) ? read : null;
  const permitted = useStillAllowed(known !== null && isPermitted(known), asked ?? '');
  const edit = permitted ? known : null;
  const unknown = ready && asked !== null && edit === null;
  const remove = useEffectEvent(dialog.close);
  useEffect(() => {
    if (unknown) remove();
  }, [unknown]);
  return { edit, open: (one) => dialog.open('edit', writeEdit(one)), close: dialog.close };
}

/** The anchor that a hash names: `#contact-7`. */
function anchorIn(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody typed a `%`.
    return text;
  }
}

/** The anchor of the section that a place of the page is in; a section is in itself. */
export function sectionAt(anchor: string): string {
  return anchor.replace(/^(adresse|contact)-.*/, '$1s');
}

/**
 * Goes to the section, the address or the contact that the hash names, once it is there: the browser
 * looked for it before the data came. It takes the focus, so that reading goes on from there. What is
 * not there any more leads to its section.
 */
export function useAnchor(ready: boolean): void {
  // `key` changes with each navigation: choosing the same section twice goes there twice.
  const { hash, key, state }: Location<StillState> = useLocation();
  const still = state?.still;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above.
  useEffect(() => {
    // A drawer that opens or closes leaves the page where it is.
    if (!ready || !hash || still) return;
    const anchor = anchorIn(hash);
    const place = document.getElementById(anchor) ?? document.getElementById(sectionAt(anchor));
    place?.scrollIntoView();
    (place?.querySelector('h2') ?? place)?.focus({ preventScroll: true });
  }, [ready, hash, key, still]);
}
