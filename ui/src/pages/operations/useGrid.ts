import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CivilDate } from '../../lib/civil-date';
import { shortcutsOn } from '../../lib/shortcuts';
import { type Cell, type Grid, moved } from './moves';

export type GridOptions = {
  grid: Grid;
  /** Whether a cell is visible. */
  has: (cell: Cell) => boolean;
  /** The cell that Tab reaches at first. */
  first: Cell;
  /** Moves the view so that a hidden day is visible. */
  leave: (date: CivilDate) => void;
  /** Opens a new order for a day; returns false where that is not possible. */
  create: (date: CivilDate) => boolean;
};

/**
 * The keyboard handling of a grid whose cells hold links (ARIA grid pattern): Tab stops at one
 * cell, the arrow keys move between cells and to other days, Enter follows the only link of a cell
 * or focuses the first of several, Escape returns to the cell, `n` opens a new order for its day.
 */
export function useGrid({ grid, has, first, leave, create }: GridOptions) {
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(first);
  // The cell that a key has moved to. It may appear only when the next days render. It is not read from
  // `chosen`, because React may run the effect of an earlier render after the key.
  const destination = useRef<Cell>(null);
  const active = has(chosen) ? chosen : first;

  useEffect(() => {
    const cell = destination.current;
    if (!cell || !has(cell)) return;
    destination.current = null;
    table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(cell)}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell || target.closest('[popover]') || event.defaultPrevented) return;
    if (event.altKey || event.metaKey) return;
    if (act(event, cell)) {
      event.preventDefault();
      return;
    }
    const next = moved(active, event, grid);
    if (!next) return;
    event.preventDefault();
    if (nameOf(next) === nameOf(active) && target === cell) return;
    destination.current = next;
    setChosen({ ...next });
    leave(next.date);
  };

  const act = (event: KeyboardEvent, cell: HTMLElement): boolean => {
    const { key, target, ctrlKey } = event;
    if (key === 'Escape' && target !== cell) cell.focus();
    else if (key === 'Enter' && target === cell) enter(cell);
    else return key === 'n' && !ctrlKey && shortcutsOn.get() && create(active.date);
    return true;
  };

  return {
    // A grid is a table whose cells take the focus.
    table: { role: 'grid', ref: table, onKeyDown },
    /** Whether Tab stops at this cell and its content. */
    isStop: (cell: Cell) => nameOf(cell) === nameOf(active),
    cell: (cell: Cell) => ({
      role: 'gridcell',
      tabIndex: nameOf(cell) === nameOf(active) ? 0 : -1,
      'data-cell': nameOf(cell),
      onFocus: () => setChosen(cell),
    }),
  };
}

function nameOf({ date, row }: Cell): string {
  return `${date} ${row}`;
}

function enter(cell: HTMLElement): void {
  const [only, ...others] = cell.querySelectorAll<HTMLElement>('a[href]');
  if (others.length > 0) only?.focus();
  else only?.click();
}
