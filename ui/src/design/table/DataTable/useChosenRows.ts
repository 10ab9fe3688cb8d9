import type { KeyboardEvent, RefObject } from 'react';
import { selectedCount, useSelection } from './useSelection';

/** The chosen rows of a list, their number, and the two ways to clear them: a button, and Escape. */
export function useChosenRows(
  root: RefObject<HTMLElement | null>,
  {
    results,
    keys,
    known,
    selectable,
  }: { results: string; keys: readonly string[]; known: number; selectable: boolean },
) {
  const choice = useSelection(results, keys);
  const count = selectable ? selectedCount(choice.selection, known) : 0;
  const clear = () => {
    leaveBulkBar(root);
    choice.clear();
  };
  const clearOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const inside = (event.target as Element).closest('[popover], dialog');
    if (event.key !== 'Escape' || event.defaultPrevented || inside || count === 0) return;
    event.preventDefault();
    clear();
  };
  return { choice, count, clear, clearOnEscape };
}

/** The result of {@link useChosenRows}. */
export type ChosenRows = ReturnType<typeof useChosenRows>;

/** Moves the focus to the table when it is in the selection bar, which is about to disappear. */
function leaveBulkBar(root: RefObject<HTMLElement | null>): void {
  const bar = root.current?.querySelector('[data-part="bulk"]');
  if (bar?.contains(document.activeElement))
    root.current?.querySelector<HTMLElement>('th input')?.focus();
}
