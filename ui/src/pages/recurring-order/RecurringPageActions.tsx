import { CirclePause, CirclePlay, CircleStop, Pencil } from 'lucide-react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { Permitted } from '../../components/permissions/Permitted';
import type { RecurringActions } from '../../components/recurring/useRecurringActions';
import { Button } from '../../design/controls/Button/Button';
import { MenuSeparator } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { useLayout } from '../../design/table/useLayout';
import styles from './RecurringPageActions.module.css';
import type { Recurring } from './record';

export type RecurringPageActionsProps = { order: Recurring; actions: RecurringActions };

/**
 * The actions of a recurring order (product S10); on a phone in a sheet at the bottom edge (9.2).
 */
export function RecurringPageActions({ order, actions }: RecurringPageActionsProps) {
  const phone = useLayout() === 'phone';
  const { reason, writes, ask, edit } = actions;
  if (order.status === 'ENDED') return null;
  const paused = order.status === 'PAUSED';
  const turn = paused
    ? {
        label: 'Reprendre',
        icon: <Icon of={CirclePlay} size={18} />,
        act: () => void writes.resume(order),
      }
    : {
        label: 'Mettre en pause',
        icon: <Icon of={CirclePause} size={18} />,
        act: () => ask({ name: 'pause', order }),
      };
  const end = () => ask({ name: 'end', order });
  if (phone)
    return (
      <ActionsMenu of={order.name} refusal={reason} className={styles.sheet}>
        <WriteItem icon={<Icon of={Pencil} size={18} />} onSelect={() => edit(order.id)}>
          Modifier
        </WriteItem>
        <WriteItem icon={turn.icon} onSelect={turn.act}>
          {turn.label}
        </WriteItem>
        <MenuSeparator />
        <WriteItem destructive icon={<Icon of={CircleStop} size={18} />} onSelect={end}>
          Arrêter
        </WriteItem>
      </ActionsMenu>
    );
  return (
    <div className={styles.actions}>
      <Permitted reason={reason}>
        <Button look="outline" icon={<Icon of={Pencil} size={18} />} onClick={() => edit(order.id)}>
          Modifier
        </Button>
      </Permitted>
      <Permitted reason={reason}>
        <Button look="outline" icon={<Icon of={CircleStop} size={18} />} onClick={end}>
          Arrêter
        </Button>
      </Permitted>
      <Permitted reason={reason}>
        <Button look={paused ? 'default' : 'outline'} icon={turn.icon} onClick={turn.act}>
          {turn.label}
        </Button>
      </Permitted>
    </div>
  );
}
