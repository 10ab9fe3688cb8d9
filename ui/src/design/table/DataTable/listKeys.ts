import type { KeyboardEvent, MouseEvent } from 'react';
import { shortcutsOn } from '../../../lib/shortcuts';

const controls = 'a, button, input, label, select, textarea, summary, [popover], dialog';
const fields = 'input:not([type="checkbox"]), select, textarea, [popover], dialog';

/** The row actions of the keys of a list. */
type RowActions = {
  /** `x` (product 4.5). */
  toggle: ((id: string, range: boolean) => void) | undefined;
};

/**
 * The keys of a focused list (product 4.5): j, k, ↑ and ↓ move from row to row, staying on the
 * links or on the checkboxes; x chooses the row; Enter opens it. Tab still reaches everything. The
 * letters are single-key shortcuts, which the user can switch off.
 */
export function onListKeyDown(event: KeyboardEvent<HTMLElement>, { toggle }: RowActions): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(fields)) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  const { key } = event;
  if (key.length === 1 && !shortcutsOn.get()) return;
  if (key === 'j' || key === 'ArrowDown') step(event, row, 1);
  else if (key === 'k' || key === 'ArrowUp') step(event, row, -1);
  else if (key.toLowerCase() === 'x' && row && toggle) {
    event.preventDefault();
    toggle(row.dataset['row'] ?? '', event.shiftKey);
  } else if (key === 'Enter' && row && target.matches('input')) linkOf(row)?.click();
}

/** Makes a click beside the controls of a row follow its link, in a new tab when a link would; selecting text does not (product 5.1). */
export function onListClick(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (!row || event.defaultPrevented || target.closest(controls)) return;
  const box = target.closest('[data-part="select"]')?.querySelector('input');
  if (box) {
    repeat(event, box);
  } else if (!target.closest('[data-part="control"]') && !selectsText(row)) {
    const link = linkOf(row);
    if (link) repeat(event, link);
  }
}

/** Dispatches the same click, with its modifiers, on another element. */
function repeat({ ctrlKey, metaKey, shiftKey }: MouseEvent, on: Element): void {
  on.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      view: window,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
}

/** Moves the focus into a list, to its first or last row (product 9.2): from there the keys of the list work. */
export function enterList(list: Element | null, by: 'first' | 'last'): void {
  const rows = list ? rowsOf(list) : [];
  if (rows.some((row) => row.contains(document.activeElement))) return;
  const row = rows.at(by === 'first' ? 0 : -1);
  if (row) (linkOf(row) ?? boxOf(row))?.focus();
}

function step(event: KeyboardEvent<HTMLElement>, row: HTMLElement | null, by: 1 | -1): void {
  const rows = rowsOf(event.currentTarget);
  const next = row ? rows[rows.indexOf(row) + by] : by > 0 ? rows[0] : undefined;
  if (!next) return;
  const box = boxOf(next);
  const inBoxes = row?.querySelector('[data-part="select"]')?.contains(event.target as Node);
  const stop = inBoxes ? box : (linkOf(next) ?? box);
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}

function rowsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('tr[data-row]')];
}

function boxOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-part="select"] input');
}

function linkOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-part="link"]');
}

function selectsText(row: HTMLElement): boolean {
  const selection = getSelection();
  return selection?.type === 'Range' && selection.containsNode(row, true);
}
