import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { newOrderPath } from '../../components/orders/new-order';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { CivilDate } from '../../lib/civil-date';
import { dateWeekday } from '../../lib/format';
import styles from './PlanningGrid.module.css';

export type NewOrderLinkProps = { date: CivilDate; stop: boolean };

/** « Nouvelle commande le {jour} »: a link that fills an empty cell (product S05). */
export function NewOrderLink({ date, stop }: NewOrderLinkProps) {
  return (
    <Link to={newOrderPath({ date })} tabIndex={stop ? undefined : -1} className={styles.create}>
      <Icon of={Plus} size={18} />
      <VisuallyHidden>Nouvelle commande le {dateWeekday(date)}</VisuallyHidden>
    </Link>
  );
}
