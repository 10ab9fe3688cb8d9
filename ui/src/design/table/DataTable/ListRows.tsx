import type { ReactNode } from 'react';
import { Cards } from './CardList';
import styles from './DataTable.module.css';
import { ListTable, type ListTableProps } from './ListTable';
import { CardTotals } from './Totals';

type ListRowsProps<Item> = ListTableProps<Item> & {
  /** Shows cards in place of a table, as on a phone. */
  stacked: boolean;
  /** Renders the content of a card in place of the columns. */
  card: ((row: Item) => ReactNode) | undefined;
  cardSkeleton: ReactNode;
  /** Renders the rows as custom cards; null for rows that are loading. */
  cards: ((rows: readonly Item[] | null) => ReactNode) | undefined;
};

/** The rows of a list in their form: custom cards, cards, or a table. */
export function ListRows<Item>({
  stacked,
  card,
  cardSkeleton,
  cards,
  ...table
}: ListRowsProps<Item>) {
  if (!cards && !stacked) return <ListTable {...table} />;
  const { caption, shown, rows, loading, totals } = table;
  const { rowKey, rowLabel, rowTo, rowVersion, rowMenu } = table;
  return (
    <>
      {cards ? (
        cards(loading ? null : rows)
      ) : (
        <Cards
          caption={caption}
          columns={shown}
          rows={rows}
          loading={loading}
          card={card}
          skeleton={cardSkeleton}
          rowKey={rowKey}
          rowLabel={rowLabel}
          rowTo={rowTo}
          rowVersion={rowVersion}
          rowMenu={rowMenu}
        />
      )}
      {totals && <CardTotals {...totals} className={styles.totals} />}
    </>
  );
}
