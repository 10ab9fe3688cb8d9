import type { ReactNode } from 'react';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import styles from './CardList.module.css';
import type { Column } from './columns';

/** The indexes of the skeleton rows (product 5.1). */
const indexes = [0, 1, 2, 3, 4, 5, 6, 7];

type SkeletonRowsProps<Item> = {
  columns: readonly Column<Item>[];
  /** The number of control columns before and after the data. */
  before: number;
  after: number;
};

/** Skeleton rows of the height of the real rows. */
export function SkeletonRows<Item>({ columns, before, after }: SkeletonRowsProps<Item>) {
  return (
    <tbody>
      {indexes.map((index) => (
        <tr key={index}>
          {before > 0 && <td colSpan={before} />}
          {columns.map(({ id, align, skeleton = 7 }) => (
            <td key={id} data-align={align}>
              {skeleton === 'chip' ? <Skeleton shape="chip" /> : <Skeleton width={skeleton} />}
            </td>
          ))}
          {after > 0 && <td colSpan={after} />}
        </tr>
      ))}
    </tbody>
  );
}

type SkeletonCardsProps = {
  label: string;
  /** The content of each card, when it differs from a title, three facts and a status. */
  card: ReactNode;
};

/** Skeleton cards of the height of the real cards. */
export function SkeletonCards({ label, card }: SkeletonCardsProps) {
  return (
    <ul role="list" aria-label={label} aria-busy className={styles.cards}>
      {indexes.map((index) => (
        <li key={index} className={styles.card}>
          <div className={styles.cardBody}>
            {card ?? (
              <>
                <Skeleton shape="chip" className={styles.cardStatus} />
                <div className={styles.cardTitle}>
                  <Skeleton width={5} />
                </div>
                <div className={styles.facts}>
                  <div>
                    <Skeleton width={8} />
                  </div>
                  <Skeleton width={6} />
                </div>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
