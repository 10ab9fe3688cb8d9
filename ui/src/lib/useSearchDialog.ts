import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { changedSearch } from './search-params';

/** The result of {@link useSearchDialog}. */
export type SearchDialog<Name extends string> = {
  /** The dialog in the URL, and its value there; null without one. */
  requested: { readonly name: Name; readonly value: string } | null;
  /** Opens a dialog, replacing another one, with a new history entry: Back closes it. */
  open: (name: Name, value?: string) => void;
  /** Closes the dialog, replacing the history entry. */
  close: () => void;
};

/** The router state of a navigation that opens or closes a dialog: the page below does not scroll. */
export type StillState = { still?: boolean } | null;

/**
 * Keeps the open dialog of a page in the URL, so that it survives a reload: `?modifier=42`, `?inviter`.
 * `names` are the parameters that open a dialog, `parts` further parameters that are removed with it. A
 * value that `isKnown` rejects opens nothing.
 */
export function useSearchDialog<Name extends string>(
  names: readonly Name[],
  { parts, isKnown }: Options<Name> = {},
): SearchDialog<Name> {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const found = names
      .map((name) => ({ name, value: params.get(name) }))
      .find((one): one is { name: Name; value: string } => one.value !== null);
    const go = (added: Record<string, string>, replace: boolean) => {
      const next = changedSearch(search, [...names, ...(parts ?? [])], added);
      const state: StillState = { still: true };
      void navigate({ search: next, hash }, { replace, preventScrollReset: true, state });
    };
    return {
      requested: found && (isKnown?.(found.value, found.name) ?? true) ? found : null,
      open: (name, value = '') => go({ [name]: value }, false),
      close: () => go({}, true),
    };
  }, [search, hash, navigate, names, parts, isKnown]);
}

type Options<Name> = {
  parts?: readonly string[];
  isKnown?: (value: string, name: Name) => boolean;
};
