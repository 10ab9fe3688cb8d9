import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { useDisabledReason } from '../../components/offline';
import { newOrderParam } from '../../components/orders/new-order';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Severity } from '../../graphql/types.generated';
import { fr } from '../../lib/typography';
import type { TodoCard_ItemFragment as Item } from './TodoCard.generated';
import styles from './TodoCard.module.css';

export type TodoCardProps = {
  /** The most serious first, 5 at most. */
  items: readonly Item[];
  failed: boolean;
};

const marks: Readonly<Record<Severity, { icon: LucideIcon; label: string }>> = {
  CRITICAL: { icon: CircleAlert, label: fr`Urgent : ` },
  WARNING: { icon: TriangleAlert, label: fr`Attention : ` },
  INFO: { icon: Info, label: '' },
};

/** « À faire »: the tasks, each with a link to its page; empty without tasks (product S04). */
export function TodoCard({ items, failed }: TodoCardProps) {
  const cut = useDisabledReason();
  const { refusal } = usePermissions();
  if (items.length === 0 && !failed) return null;
  return (
    <Card title="À faire" flush={!failed}>
      {failed ? (
        <BlockFailure />
      ) : (
        <ul role="list" className={styles.items}>
          {items.map(({ key, message, action, link, severity }) => {
            const { icon, label } = marks[severity] ?? marks.INFO;
            return (
              <li key={key} data-severity={severity}>
                <Icon of={icon} className={styles.mark} />
                <span className={styles.message}>
                  {label && <VisuallyHidden>{label}</VisuallyHidden>}
                  {message}
                </span>
                <Permitted
                  reason={
                    (link.includes(newOrderParam) ? refusal('ORDER_WRITE') : undefined) ??
                    (opensForm(link) ? cut : undefined)
                  }
                >
                  <Button look="outline" to={link} aria-label={fr`${action} : ${message}`}>
                    {action}
                  </Button>
                </Permitted>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** Whether a link opens a form (an order, or an edit of the business), which needs a network. */
function opensForm(link: string): boolean {
  return link.includes(newOrderParam) || link.includes('edit=');
}
