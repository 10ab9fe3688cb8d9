/** Keyboard navigation in the grid of a planning (product S05; ARIA grid pattern). */

import { addDays, addMonths, type CivilDate } from '../../lib/civil-date';
import { startOfWeek } from '../../lib/week';

/** A cell: a day and the index of its part of the day; a day of a month is one cell. */
export type Cell = { readonly date: CivilDate; readonly row: number };

/** A grid: days side by side with a row for each part of the day, or a month in weeks. */
export type Grid =
  | { readonly kind: 'days'; readonly days: readonly CivilDate[]; readonly rows: number }
  | { readonly kind: 'month' };

type Key = { readonly key: string; readonly ctrlKey?: boolean };

/**
 * The cell to which a key moves, which may lie outside the visible days; null for any other key.
 */
export function moved(at: Cell, { key, ctrlKey = false }: Key, grid: Grid): Cell | null {
  return grid.kind === 'month' ? inMonth(at, key) : inDays(at, key, ctrlKey, grid);
}

function inDays(
  { date, row }: Cell,
  key: string,
  ctrl: boolean,
  { days, rows }: Extract<Grid, { kind: 'days' }>,
): Cell | null {
  const [first = date, last = date] = [days[0], days.at(-1)];
  switch (key) {
    case 'ArrowLeft':
      return { date: addDays(date, -1), row };
    case 'ArrowRight':
      return { date: addDays(date, 1), row };
    case 'ArrowUp':
      return { date, row: Math.max(0, row - 1) };
    case 'ArrowDown':
      return { date, row: Math.min(rows - 1, row + 1) };
    case 'Home':
      return { date: first, row: ctrl ? 0 : row };
    case 'End':
      return { date: last, row: ctrl ? rows - 1 : row };
    case 'PageUp':
      return { date: addDays(date, -7), row };
    case 'PageDown':
      return { date: addDays(date, 7), row };
    default:
      return null;
  }
}

function inMonth({ date, row }: Cell, key: string): Cell | null {
  const to = dayFrom(date, key);
  return to === null ? null : { date: to, row };
}

function dayFrom(date: CivilDate, key: string): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return startOfWeek(date);
    case 'End':
      return addDays(startOfWeek(date), 6);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
