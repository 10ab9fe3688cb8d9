import { memo } from 'react';
import { classes } from '../../classes';
import { Checkbox } from '../../controls/Checkbox/Checkbox';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import tableStyles from '../Table/Table.module.css';
import type { Noun } from '../words';
import { type Column, controlWidth, minTableWidth, widthOf } from './columns';
import { HeaderCell } from './HeaderCell';
import styles from './ListTable.module.css';
import { onListClick, onListKeyDown } from './listKeys';
import { Row, type RowProps } from './Row';
import { SkeletonRows } from './Skeletons';
import { TotalsRow, type TotalsRowProps } from './Totals';
import type { Preferences } from './usePreferences';
import { type Choice, isSelected } from './useSelection';
import type { ListState } from './useTableState';

// Choosing a row does not change the header.
const KeptHeaderCell = memo(HeaderCell);

export type ListTableProps<Item> = RowProps<Item> & {
  caption: string;
  noun: Noun;
  /** The visible columns. */
  shown: readonly Column<Item>[];
  /** The columns in the expander. */
  folded: readonly Column<Item>[];
  /** There is little space: columns are narrow. */
  tight: boolean;
  rows: readonly Item[];
  /** The keys of the rows. */
  keys: readonly string[];
  order: ListState['order'];
  onSort: ListState['cycleSort'];
  /** Undefined when rows cannot be chosen. */
  choice: Choice | undefined;
  /** Shows skeletons in place of the rows. */
  loading: boolean;
  density: Preferences['density'];
  /** The available width in px: a wider table scrolls horizontally. */
  width: number;
  /** The totals in the last row. */
  totals: Pick<TotalsRowProps<Item>, 'label' | 'columns' | 'sums' | 'note'> | undefined;
};

/** The rows of a list as a table, from 640 px (product 4.8). */
export function ListTable<Item>({
  caption,
  noun,
  shown,
  folded,
  tight,
  rows,
  keys,
  order,
  onSort,
  choice,
  loading,
  density,
  width,
  totals,
  ...row
}: ListTableProps<Item>) {
  const before = Number(choice !== undefined);
  const after = Number(folded.length > 0) + Number(row.rowMenu !== undefined);
  const needed = minTableWidth(shown, before + after, tight);
  const control = controlWidth(tight);

  return (
    <div className={styles.scroll} data-state={needed > width ? 'overflowing' : 'idle'}>
      <table
        aria-busy={loading || undefined}
        data-density={density}
        data-room={tight ? 'tight' : undefined}
        className={classes(tableStyles.table, styles.table)}
        ref={(element) => {
          if (needed > width) element?.style.setProperty('min-width', `${needed}px`);
          else element?.style.removeProperty('min-width');
        }}
        onClick={onListClick}
        onKeyDown={(event) => onListKeyDown(event, { toggle: choice?.toggle })}
        onMouseDown={(event) => {
          // Shift with a click on a checkbox chooses rows and must not select text.
          if (event.shiftKey && (event.target as Element).closest('[data-part="select"]'))
            event.preventDefault();
        }}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <colgroup>
          {choice && <col width={control} />}
          {shown.map((column) => (
            <col key={column.id} width={widthOf(column, tight, width - needed)} />
          ))}
          {folded.length > 0 && <col width={control} />}
          {row.rowMenu && <col width={control} />}
        </colgroup>
        <thead>
          <tr>
            {choice && (
              <th scope="col" data-part="select">
                <Checkbox
                  size="sm"
                  label="Sélectionner toutes les lignes de la page"
                  labelHidden
                  disabled={loading}
                  checked={choice.onPage === 'all'}
                  indeterminate={choice.onPage === 'some'}
                  onChange={() => choice.setPage(choice.onPage !== 'all')}
                />
              </th>
            )}
            {shown.map((column) => (
              <KeptHeaderCell
                key={column.id}
                column={column}
                noun={noun}
                order={order}
                onSort={onSort}
              />
            ))}
            {folded.length > 0 && <ControlHeader label="Détails" />}
            {row.rowMenu && <ControlHeader label="Actions" />}
          </tr>
        </thead>
        {loading ? (
          <SkeletonRows columns={shown} before={before} after={after} />
        ) : (
          <tbody>
            {rows.map((one, index) => {
              const key = keys[index] ?? '';
              return (
                <Row
                  key={key}
                  row={one}
                  shown={shown}
                  folded={folded}
                  selected={choice && isSelected(choice.selection, key)}
                  onToggle={choice?.toggle}
                  {...row}
                />
              );
            })}
          </tbody>
        )}
        {totals && <TotalsRow {...totals} shown={shown} before={before} after={after} />}
      </table>
    </div>
  );
}

function ControlHeader({ label }: { label: string }) {
  return (
    <th scope="col" data-part="control">
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  );
}
