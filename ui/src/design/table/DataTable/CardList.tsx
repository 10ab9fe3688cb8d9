import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './CardList.module.css';
import { type Column, cardParts } from './columns';
import { type RowProps, staysOnPage } from './Row';
import { SkeletonCards } from './Skeletons';
import { useFlash } from './useFlash';

type CardProps<Row> = Omit<RowProps<Row>, 'rowKey'> & {
  columns: readonly Column<Row>[];
  /** Renders the content of a card in place of the columns. */
  card?: ((row: Row) => ReactNode) | undefined;
};

type CardListProps<Row> = CardProps<Row> & {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

type CardsProps<Row> = CardListProps<Row> & {
  /** Shows skeletons in place of the cards. */
  loading: boolean;
  /** The content of each skeleton. */
  skeleton: ReactNode;
};

/** The list on a phone: cards, or their skeletons. */
export function Cards<R>({ loading, skeleton, ...list }: CardsProps<R>) {
  if (loading) return <SkeletonCards label={list.caption} card={skeleton} />;
  return <CardList {...list} />;
}

/** The rows as cards, on a phone: a title, three facts, a status, a chevron (product 4.8), and the row's menu in the corner. */
function CardList<R>({ caption, rows, rowKey, ...rest }: CardListProps<R>) {
  return (
    <ul role="list" aria-label={caption} className={styles.cards}>
      {rows.map((row) => (
        <RowCard key={rowKey(row)} row={row} {...rest} />
      ))}
    </ul>
  );
}

function PlainCard<R>({
  row,
  columns,
  card,
  rowLabel,
  rowTo,
  rowVersion,
  rowMenu,
}: CardProps<R> & { row: R }) {
  const to = rowTo?.(row);
  const changed = useFlash(rowVersion?.(row));
  const { title, facts, status } = cardParts(columns);
  const heading = title?.cell(row);
  return (
    <li
      className={styles.card}
      data-changed={changed || undefined}
      data-menu={rowMenu !== undefined || undefined}
    >
      {card ? (
        <>
          <div className={styles.cardBody}>{card(row)}</div>
          {to !== undefined && (
            <Link
              to={to}
              preventScrollReset={staysOnPage(to)}
              aria-label={rowLabel(row)}
              className={styles.cover}
            />
          )}
        </>
      ) : (
        <div className={styles.cardBody}>
          {status && <div className={styles.cardStatus}>{status.cell(row)}</div>}
          <div className={styles.cardTitle}>
            {to === undefined ? (
              heading
            ) : (
              <Link to={to} preventScrollReset={staysOnPage(to)} className={styles.cover}>
                {heading}
              </Link>
            )}
          </div>
          <dl className={styles.facts}>
            {facts.map(({ id, header, cell }) => (
              <div key={id}>
                <dt>
                  <VisuallyHidden>{header}</VisuallyHidden>
                </dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {rowMenu && <div className={styles.cardMenu}>{rowMenu(row)}</div>}
      {to !== undefined && <Icon of={ChevronRight} size={18} className={styles.chevron} />}
    </li>
  );
}

const RowCard = memo(PlainCard) as typeof PlainCard;
