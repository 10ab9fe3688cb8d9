import { Link } from 'react-router-dom';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { Card } from '../../design/structure/Card/Card';
import { dateTime, relative } from '../../lib/format';
import type { ActivityCard_ItemFragment as Item } from './ActivityCard.generated';
import styles from './ActivityCard.module.css';

export type ActivityCardProps = {
  /** The most recent first. */
  items: readonly Item[];
  failed: boolean;
  now: Date;
  className?: string | undefined;
};

/** « Activité récente »: the latest events of the deliveries (product S04). */
export function ActivityCard({ items, failed, now, className }: ActivityCardProps) {
  return (
    <Card title="Activité récente" className={className}>
      {failed ? (
        <BlockFailure />
      ) : items.length === 0 ? (
        <p className={styles.none}>Rien à signaler pour l’instant.</p>
      ) : (
        <ul role="list" className={styles.items}>
          {items.map(({ id, at, icon, message, link }) => (
            <li key={id} data-icon={icon}>
              <time dateTime={at} title={dateTime(at)}>
                {relative(at, now)}
              </time>
              {link ? <Link to={link}>{message}</Link> : <span>{message}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
