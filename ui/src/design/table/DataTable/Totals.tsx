import type { ReactNode } from 'react';
import type { Column } from './columns';
import styles from './Totals.module.css';

type TotalsProps<Item> = {
  columns: readonly Column<Item>[];
  /** By column id. */
  totals: Readonly<Record<string, ReactNode>>;
};

/** The last row of a table; `before` and `after` count the columns without data. */
export function TotalsRow<Item>({
  columns,
  totals,
  before,
  after,
}: TotalsProps<Item> & { before: number; after: number }) {
  return (
    <tfoot>
      <tr>
        {before > 0 && <td colSpan={before} />}
        {columns.map(({ id, align }, index) =>
          index === 0 ? (
            <th key={id} scope="row">
              {totals[id] ?? 'Total'}
            </th>
          ) : (
            <td key={id} data-align={align}>
              {totals[id]}
            </td>
          ),
        )}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}

/** On a phone, by the names of the columns. */
export function CardTotals<Item>({ columns, totals }: TotalsProps<Item>) {
  return (
    <dl className={styles.totals} aria-label="Total">
      {columns.map(({ id, header }, index) =>
        index > 0 && totals[id] !== undefined ? (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{totals[id]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
