import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useStillAllowed } from '../../lib/dirty-forms';
import { type StillState, useSearchDialog } from '../../lib/useSearchDialog';

/** The objects that can be edited, as `?edit=` names them (product S15). */
export type Edit =
  | { what: 'informations' | 'logo' | 'sepa' | 'carte' | 'notifications' }
  | { what: 'adresse' | 'contact'; id: string | null }
  /** `copie`: a new address that starts as a copy of another. */
  | { what: 'signature' | 'copie'; id: string };

/** Parses the value of `?edit=`; null when it is invalid. */
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

/** Writes the value of `?edit=`; for an address or a contact it is also the anchor. */
export function writeEdit(edit: Edit): string {
  if (!('id' in edit)) return edit.what;
  return `${edit.what}-${edit.id ?? (edit.what === 'adresse' ? 'nouvelle' : 'nouveau')}`;
}

const names = ['edit'] as const;

/** The result of {@link useEdit}. */
export type EditInAddress = {
  /** The open drawer. */
  edit: Edit | null;
  open: (edit: Edit) => void;
  /** Closes the drawer; replaces the history entry. */
  close: () => void;
};

/**
 * The drawer that `?edit=` names (specification §2). A value that `isKnown` or `isPermitted`
 * rejects is ignored and removed once the page is `ready`.
 */
export function useEdit(
  ready: boolean,
  isKnown: (edit: Edit) => boolean,
  isPermitted: (edit: Edit) => boolean,
): EditInAddress {
  const dialog = useSearchDialog(names);
  const requested = dialog.requested?.value ?? null;
  const read = readEdit(requested);
  const known = ready && read && isKnown(read) ? read : null;
  const permitted = useStillAllowed(known !== null && isPermitted(known), requested ?? '');
  const edit = permitted ? known : null;
  const unknown = ready && requested !== null && edit === null;
  const remove = useEffectEvent(dialog.close);
  useEffect(() => {
    if (unknown) remove();
  }, [unknown]);
  return { edit, open: (one) => dialog.open('edit', writeEdit(one)), close: dialog.close };
}

/** The anchor in a hash such as `#contact-7`. */
function anchorIn(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // A `%` that is no valid escape.
    return text;
  }
}

/** The anchor of the section that contains an anchor; a section contains itself. */
export function sectionAt(anchor: string): string {
  return anchor.replace(/^(adresse|contact)-.*/, '$1s');
}

/**
 * Scrolls to the section, address or contact that the hash names once it is rendered: the browser
 * looked for it before the data came. The element takes the focus, so that a screen reader
 * continues there. The hash of a deleted item leads to its section.
 */
export function useAnchor(ready: boolean): void {
  // `key` changes with each navigation: choosing the same section twice scrolls to it twice.
  const { hash, key, state }: Location<StillState> = useLocation();
  const still = state?.still;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above.
  useEffect(() => {
    // Opening or closing a drawer does not scroll the page.
    if (!ready || !hash || still) return;
    const anchor = anchorIn(hash);
    const place = document.getElementById(anchor) ?? document.getElementById(sectionAt(anchor));
    place?.scrollIntoView();
    (place?.querySelector('h2') ?? place)?.focus({ preventScroll: true });
  }, [ready, hash, key, still]);
}
