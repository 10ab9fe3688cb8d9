import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './Table.module.css';

/** One column of a {@link Table}. */
export type TableColumn<Row> = {
  /** Unique among the columns. */
  id: string;
  /** Its title. */
  header: ReactNode;
  /** What it shows of a row. */
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and volumes, whose digits then stand one under the other. */
  align?: 'start' | 'end';
  /** Its texts come from a short list of ours, and no word of them is ever broken. */
  unbroken?: boolean;
};

/** Other props go to the `table`. */
export type TableProps<Row> = Omit<ComponentPropsWithRef<'table'>, 'children'> & {
  /** What the table shows, for screen readers (product 4.8). */
  caption: string;
  /** Its columns; the first one names each row. */
  columns: readonly TableColumn<Row>[];
  /** Its rows, in their order. */
  rows: readonly Row[];
  /** What tells a row from the others. */
  rowKey: (row: Row) => string;
  /** The id of a row in the document, for links that lead to it; it can then take the focus. */
  rowId?: (row: Row) => string;
  /** Height of a row: `comfort` 44 px (default), `compact` 36 px. */
  density?: 'comfort' | 'compact';
  /** Last row, by column id: sums. The first column of the table says what they are. */
  totals?: Readonly<Record<string, ReactNode>>;
};

/** A real table for a handful of rows that are all shown; lists that are searched, sorted or paged are a DataTable. */
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
