import { punctuality } from '../../components/orders/arrival';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { Timeline, type TimelineEvent } from '../../design/structure/Timeline/Timeline';
import type { OrderEventKind } from '../../graphql/types.generated';
import { dotted } from '../../lib/dotted';
import { dateTimeBrief } from '../../lib/format';
import type { HistoryCard_OrderFragment } from './HistoryCard.generated';
import styles from './HistoryCard.module.css';

export type HistoryCardProps = { order: HistoryCard_OrderFragment; now: Date };

const tones: Partial<Record<OrderEventKind, NonNullable<TimelineEvent['tone']>>> = {
  CREATED: 'info',
  TANKER_ASSIGNED: 'info',
  ETA_CHANGED: 'live',
  ARRIVED: 'live',
  DELIVERED: 'ok',
  ISSUE_OPENED: 'warn',
  ISSUE_CLOSED: 'ok',
  CANCELLED: 'bad',
};

/** « Historique »: the events of an order, newest first (product S07, block 9). */
export function HistoryCard({ order, now }: HistoryCardProps) {
  const { events } = order;
  if (events.length === 0) return null;
  return (
    <Card title="Historique" className={styles.history}>
      <Timeline
        aria-label="Historique de la commande"
        limit={5}
        events={events
          .map(({ id, at, kind, actor, message }) => ({
            id,
            title: message,
            at: at ? dateTimeBrief(at, now) : <Missing />,
            ...(at && { dateTime: at }),
            description:
              kind === 'DELIVERED' ? dotted(actor, punctuality(order)?.words) || null : actor,
            tone: (kind && tones[kind]) ?? 'neutral',
          }))
          .reverse()}
      />
    </Card>
  );
}
