import { Link } from 'react-router-dom';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { labelOf } from '../../components/labels';
import { slotWindows } from '../../components/orders/labels';
import { Permitted } from '../../components/permissions/Permitted';
import { alreadyOrdered, isPlanned } from '../../components/recurring/occurrences';
import type { OccurrenceLineFragment as Occurrence } from '../../components/recurring/RecurringSummary.generated';
import type { RecurringActions } from '../../components/recurring/useRecurringActions';
import { dateThisYear, movedInWords } from '../../components/recurring/words';
import { Unbroken } from '../../components/references/Unbroken';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { useLayout } from '../../design/table/useLayout';
import type { CivilDate } from '../../lib/civil-date';
import { dateDay, dateNear } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import styles from './NextCard.module.css';
import type { Recurring } from './record';

export type NextCardProps = {
  order: Recurring;
  /** Whether the dates failed to load. */
  failed: boolean;
  actions: RecurringActions;
  /** Why ordering is impossible now; undefined when it is not. */
  orderReason: string | undefined;
  today: CivilDate;
};

/** « Prochaines livraisons »: the status and the actions of each upcoming date (product S10). */
export function NextCard({ order, failed, ...rest }: NextCardProps) {
  const { status, pausedUntil, nextOccurrences } = order;
  const { today } = rest;
  return (
    <Card title="Prochaines livraisons" flush>
      {nextOccurrences.length === 0 ? (
        <div className={styles.quiet}>
          {failed ? <BlockUnavailable /> : <p>{noneInWords(status, pausedUntil, today)}</p>}
        </div>
      ) : (
        <ul role="list" className={styles.rows}>
          {nextOccurrences.map((one) => (
            <li key={one.date} data-status={one.status}>
              <span className={styles.when}>
                <span className={styles.date}>{dateDay(one.date)}</span>
                <span className={styles.second}>{labelOf(slotWindows, one.window)}</span>
              </span>
              <span className={styles.state}>
                <State occurrence={one} />
              </span>
              <Actions order={order} occurrence={one} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Why there is no upcoming date. */
function noneInWords(
  status: Recurring['status'],
  pausedUntil: Recurring['pausedUntil'],
  today: CivilDate,
): string {
  if (status !== 'PAUSED') return 'Aucune livraison prévue.';
  return pausedUntil
    ? fr`En pause : les livraisons reprennent après le ${dateThisYear(pausedUntil, today)}.`
    : fr`En pause : les livraisons reprendront quand vous reprendrez la récurrence.`;
}

/** Prévue, Passée, Déplacée, or the order created for the date. */
function State({ occurrence }: { occurrence: Occurrence }) {
  const { status, order, movedFrom } = occurrence;
  if (status === 'SKIPPED') return <Chip>Passée</Chip>;
  if (status === 'ORDERED')
    return (
      <>
        <Chip tone="ok">Commande créée</Chip>
        {order && (
          <span className={styles.second}>
            {alreadyOrdered}
            <Link to={paths.delivery(order.id)}>
              <Unbroken>{order.reference}</Unbroken>
            </Link>
            .
          </span>
        )}
      </>
    );
  if (status === 'MOVED_HOLIDAY' || movedFrom)
    return (
      <>
        <Chip tone="warn">{movedInWords(occurrence)}</Chip>
        {movedFrom && <span className={styles.second}>au lieu du {dateDay(movedFrom)}</span>}
      </>
    );
  return <Chip tone="info">Prévue</Chip>;
}

type ActionsProps = Omit<NextCardProps, 'today' | 'failed'> & { occurrence: Occurrence };

/** As buttons; on a phone in a menu. */
function Actions({ order, occurrence, actions, orderReason }: ActionsProps) {
  const phone = useLayout() === 'phone';
  const { date, status } = occurrence;
  const { reason, writes, ask } = actions;
  const of = `livraison du ${dateNear(date)}`;
  const restore = () => void writes.restore(order.id, date);
  const skip = () => void writes.skip(order.id, date);
  const planned = isPlanned(occurrence);
  if (!planned && status !== 'SKIPPED') return null;
  if (phone && planned)
    return (
      <ActionsMenu of={of} refusal={reason}>
        <WriteItem onSelect={skip}>Passer</WriteItem>
        <WriteItem onSelect={() => ask({ name: 'order', order, date })}>
          Commander maintenant
        </WriteItem>
      </ActionsMenu>
    );
  return (
    <span className={styles.buttons}>
      {planned && (
        <Permitted reason={orderReason}>
          <Button
            variant="ternary"
            look="light"
            aria-label={`Commander maintenant la ${of}`}
            onClick={() => ask({ name: 'order', order, date })}
          >
            Commander maintenant
          </Button>
        </Permitted>
      )}
      {/* One button for both actions: it keeps the focus when it is pressed. */}
      <Permitted reason={reason}>
        <Button
          look="outline"
          aria-label={`${planned ? 'Passer' : 'Rétablir'} la ${of}`}
          onClick={planned ? skip : restore}
        >
          {planned ? 'Passer' : 'Rétablir'}
        </Button>
      </Permitted>
    </span>
  );
}
