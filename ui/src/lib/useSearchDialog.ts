import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchString } from './search-params';

/** What {@link useSearchDialog} gives. */
export type SearchDialog<Name extends string> = {
  /** The dialog that the address names, and the value it has there; null for none. */
  asked: { readonly name: Name; readonly value: string } | null;
  /** Opens one in the place of another, with an entry of the history: Back closes it. */
  open: (name: Name, value?: string) => void;
  /** Closes it; the entry of the history is replaced. */
  close: () => void;
};

/** What the state of such a navigation says: the page beneath stays where it is. */
export type StillState = { still?: boolean } | null;

/**
 * The one dialog over a page that is open in its address: `?modifier=42`, `?inviter`. A reload keeps
 * it. `names` are the parameters that open one, `parts` those that belong to it and go with it; what
 * `isKnown` refuses opens nothing.
 */
export function useSearchDialog<Name extends string>(
  names: readonly Name[],
  { parts, isKnown }: Options<Name> = {},
): SearchDialog<Name> {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const address = new URLSearchParams(search);
    const found = names
      .map((name) => ({ name, value: address.get(name) }))
      .find((one): one is { name: Name; value: string } => one.value !== null);
    const go = (asked: Name | null, value: string) => {
      const next = new URLSearchParams(search);
      for (const one of [...names, ...(parts ?? [])]) next.delete(one);
      if (asked) next.set(asked, value);
      const state: StillState = { still: true };
      const options = { replace: asked === null, preventScrollReset: true, state };
      void navigate({ search: searchString(next), hash }, options);
    };
    return {
      asked: found && (isKnown?.(found.value, found.name) ?? true) ? found : null,
      open: (name, value = '') => go(name, value),
      close: () => go(null, ''),
    };
  }, [search, hash, navigate, names, parts, isKnown]);
}

type Options<Name> = {
  parts?: readonly string[];
  isKnown?: (value: string, name: Name) => boolean;
};
