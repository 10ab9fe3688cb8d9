import { useCallback, useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { useStillAllowed } from '../../lib/dirty-forms';

/** What can be edited, as `?edit=` names it (product S15). */
export type Edit =
  | { what: 'informations' | 'logo' | 'sepa' | 'carte' | 'notifications' }
  | { what: 'adresse' | 'contact'; id: string | null };

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
  const [, what, id] = /^(adresse|contact)-(.+)$/.exec(text ?? '') ?? [];
  return what && id ? { what: what as 'adresse' | 'contact', id } : null;
}

/** The value of `?edit=` that asks for it. */
export function writeEdit(edit: Edit): string {
  if (!('id' in edit)) return edit.what;
  return `${edit.what}-${edit.id ?? (edit.what === 'adresse' ? 'nouvelle' : 'nouveau')}`;
}

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
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('edit');
  const read = readEdit(asked);
  const known = ready && read && isKnown(read) ? read : null;
  const permitted = useStillAllowed(known !== null && isPermitted(known), asked ?? '');
  const edit = permitted ? known : null;
  const go = useCallback(
    (value: string | null, replace: boolean) => {
      const params = new URLSearchParams(search);
      if (value === null) params.delete('edit');
      else params.set('edit', value);
      navigate(
        { search: params.toString(), hash },
        { replace, preventScrollReset: true, state: { still: true } },
      );
    },
    [search, hash, navigate],
  );
  const unknown = ready && asked !== null && edit === null;
  useEffect(() => {
    if (unknown) go(null, true);
  }, [unknown, go]);
  return {
    edit,
    open: (one) => go(writeEdit(one), false),
    close: () => go(null, true),
  };
}

/** Goes to the section that the address names, once it is there: the browser looked for it before the data came. Its heading takes the focus, so that reading goes on from there. */
export function useAnchor(ready: boolean): void {
  // `key` changes with each navigation: choosing the same section twice goes there twice.
  const { hash, key, state }: Location<{ still?: boolean } | null> = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above.
  useEffect(() => {
    // A drawer that opens or closes leaves the page where it is.
    if (!ready || !hash || state?.still) return;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [ready, hash, key]);
}
