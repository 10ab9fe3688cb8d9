import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './Table.module.css';

/** One column of a {@link Table}. */
export type TableColumn<Row> = {
  /** The id, unique among the columns. */
  id: string;
  header: ReactNode;
  /** Renders the cell of a row. */
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and volumes, to align their digits. */
  align?: 'start' | 'end';
  /** Its texts come from a short fixed list, and their words are never broken. */
  unbroken?: boolean;
};

/** Other props go to the `table`. */
export type TableProps<Row> = Omit<ComponentPropsWithRef<'table'>, 'children'> & {
  /** The name of the table for screen readers (product 4.8). */
  caption: string;
  /** The columns; the first one names each row. */
  columns: readonly TableColumn<Row>[];
  /** The rows, in display order. */
  rows: readonly Row[];
  /** Returns the unique key of a row. */
  rowKey: (row: Row) => string;
  /** Returns the element id of a row, for links that target it; the row is then focusable. */
  rowId?: (row: Row) => string;
  /** The height of a row: `comfort` 44 px (default), `compact` 36 px. */
  density?: 'comfort' | 'compact';
  /** The last row, by column id: totals. The first column of the table names them. */
  totals?: Readonly<Record<string, ReactNode>>;
};

/** A plain table for a few rows that are all shown; use a DataTable for lists that are searched, sorted or paged. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowId,
  density = 'comfort',
  totals,
  className,
  ...rest
}: TableProps<Row>) {
  return (
    <table data-density={density} className={classes(styles.table, className)} {...rest}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...(rowId && { id: rowId(row), tabIndex: -1 })}>
            {columns.map(({ id, cell, align, unbroken }, index) =>
              index === 0 ? (
                <th key={id} scope="row" data-align={align}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} data-align={align} data-unbroken={unbroken}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map(({ id, align }, index) =>
              index === 0 ? (
                <th key={id} scope="row" data-align={align}>
                  {totals[id]}
                </th>
              ) : (
                <td key={id} data-align={align}>
                  {totals[id]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
