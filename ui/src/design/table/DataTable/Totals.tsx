import { classes } from '../../classes';
import type { Column } from './columns';
import styles from './Totals.module.css';

/** The totals of a list, or of the chosen rows. */
export type Totals = {
  /** The formatted totals by column id, without unknown ones. */
  sums: Readonly<Record<string, string>>;
  /** What the totals exclude: “hors 2 annulées”. */
  note?: string | undefined;
};

type TotalsProps<Item> = Totals & {
  /** The name of the totals: “Total”, “3 sélectionnées”. */
  label: string;
  /** All columns, also the hidden ones: their names are shown with their totals. */
  columns: readonly Column<Item>[];
};

export type TotalsRowProps<Item> = TotalsProps<Item> & {
  /** The visible columns. */
  shown: readonly Column<Item>[];
  /** The number of columns without data before and after. */
  before: number;
  after: number;
};

/** Reports whether there are totals or a note to show. */
export function hasTotals({ sums, note }: Totals): boolean {
  return note !== undefined || Object.keys(sums).length > 0;
}

/** The last row of a table. Its title spans the columns up to the first total, and names the totals of hidden columns. */
export function TotalsRow<Item>(props: TotalsRowProps<Item>) {
  const { label, columns, sums, note, shown, before, after } = props;
  const summed = shown.findIndex(({ id }, index) => index > 0 && id in sums);
  const span = summed < 0 ? shown.length : summed;
  const beside = columns.filter((column) => column.id in sums && !shown.includes(column));
  return (
    <tfoot>
      <tr>
        {before > 0 && <td colSpan={before} />}
        <th scope="row" colSpan={span}>
          {label}
          {[...beside.map((column) => named(column, sums)), note].map(
            (one) => one && <span key={one} className={styles.beside}>{` · ${one}`}</span>,
          )}
        </th>
        {shown.slice(span).map(({ id, align }) => (
          <td key={id} data-align={align}>
            <span className={styles.sum}>{sums[id]}</span>
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}

/** The line of totals below cards, with the names of the columns. */
export function CardTotals<Item>({
  label,
  columns,
  sums,
  note,
  className,
}: TotalsProps<Item> & { className?: string | undefined }) {
  return (
    <div className={classes(styles.totals, className)}>
      <p>
        {label}
        {note && <span className={styles.beside}>{` · ${note}`}</span>}
      </p>
      <dl aria-label={label}>
        {columns.map(({ id, header }) =>
          id in sums ? (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{sums[id]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}

/** “3 sélectionnées, Volume 12 000 L, Montant HT 15 300,00 €”: announced when the choice of rows changes. */
export function spokenTotals<Item>(
  label: string,
  columns: readonly Column<Item>[],
  totals: Totals | null,
): string {
  if (!totals) return label;
  const summed = columns.filter(({ id }) => id in totals.sums);
  return [label, ...summed.map((column) => named(column, totals.sums)), totals.note]
    .filter(Boolean)
    .join(', ');
}

function named<Item>({ id, header }: Column<Item>, sums: Totals['sums']): string {
  return `${header} ${sums[id]}`;
}
