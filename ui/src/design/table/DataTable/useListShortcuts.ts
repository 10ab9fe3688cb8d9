import type { RefObject } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { enterList } from './listKeys';

/** The keys of a list: J and K go into its rows, / to its search and F to its filters, where they can be used. */
export function useListShortcuts(
  root: RefObject<HTMLElement | null>,
  { search, filters }: { search: boolean; filters: boolean },
): void {
  const within = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  useShortcuts({
    j: () => enterList(root.current, 'first'),
    k: () => enterList(root.current, 'last'),
    '/': search ? () => within('[type="search"]')?.focus() : undefined,
    f: filters ? () => within('[data-part="filters"] button')?.click() : undefined,
  });
}
