import { CalendarPlus, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { calendarOf } from '../../components/calendar';
import { Unbroken } from '../../components/OrderFacts/Unbroken';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import styles from './OrderMade.module.css';
import type { Answer } from './useSend';

/** Props of {@link OrderMade}. */
export type OrderMadeProps = {
  order: NonNullable<Answer['order']>;
  now: Date;
  /** Asked for another order. */
  onAgain: () => void;
};

/** The order is placed, or waits to be confirmed: its reference, and where to go from here (product S08). */
export function OrderMade({ order, now, onAgain }: OrderMadeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const waits = order.status === 'waiting';
  const event = calendarOf(order, now);
  return (
    <div data-state={waits ? 'waiting' : 'placed'} className={styles.made}>
      <span className={styles.mark}>
        <Icon of={waits ? Hourglass : CircleCheck} size={24} />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {waits ? 'Commande en attente' : 'Commande enregistrée'}
      </h3>
      <p>
        Référence{' '}
        <strong>
          <Unbroken>{order.reference}</Unbroken>
        </strong>
        .{' '}
        {waits
          ? fr`Votre commande doit être confirmée : ${reason(order.waitingReason)}. Réponse sous 4 h ouvrées.`
          : 'Un camion-citerne vous sera bientôt attribué.'}
      </p>
      <div className={styles.actions}>
        <Button size="md" to={paths.delivery(order.id)} replace>
          Suivre ma commande
        </Button>
        {event && (
          <Button
            size="md"
            look="outline"
            icon={<Icon of={CalendarPlus} size={18} />}
            onClick={() => saveFile(`${order.reference}.ics`, event, 'text/calendar;charset=utf-8')}
          >
            Ajouter au calendrier
          </Button>
        )}
        <Button size="md" look="outline" onClick={onAgain}>
          Passer une autre commande
        </Button>
      </div>
    </div>
  );
}

/** The provider's reason amid a sentence. */
function reason(text: string | null): string {
  const told = text?.trim().replace(/\.$/, '') || 'vérification en cours';
  return told.charAt(0).toLocaleLowerCase('fr') + told.slice(1);
}
