import type { RefObject } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { enterList } from './listKeys';

/** The shortcuts of a list: J and K focus its rows, / its search and F its filters, when they are available. */
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
