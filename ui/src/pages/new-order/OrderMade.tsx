import { skipToken } from '@apollo/client/react';
import { CalendarPlus, CircleCheck, Download, Hourglass, Repeat2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressName } from '../../components/names';
import { useDisabledReason } from '../../components/offline';
import { useOrderDocumentsQuery } from '../../components/orders/actions/Documents.generated';
import { calendarOf } from '../../components/orders/calendar';
import { estimate } from '../../components/orders/sentences';
import { slotInWords } from '../../components/orders/slot';
import { waitingReasonOf } from '../../components/orders/waiting';
import { PreviewButton } from '../../components/PdfViewer/PreviewButton';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { newRecurringPath } from '../../components/recurring/address';
import { Unbroken } from '../../components/references/Unbroken';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { dateTime, litres, money } from '../../lib/format';
import { paths } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import { Fact } from './Fact';
import styles from './OrderMade.module.css';
import type { Answer } from './useSend';

export type OrderMadeProps = {
  order: NonNullable<Answer['order']>;
  now: Date;
  /** Called to start another order. */
  onAgain: () => void;
};

/**
 * The screen after the order is placed, or waits for confirmation: its reference, and the next
 * actions (product S08).
 */
export function OrderMade({ order, now, onAgain }: OrderMadeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cut = useDisabledReason();
  const repeatReason = usePermissions().refusal('RECURRING_WRITE') ?? cut;
  const waits = order.status === 'waiting';
  const event = calendarOf(order, now);
  const { data, loading } = useOrderDocumentsQuery(
    waits ? skipToken : { variables: { id: order.id } },
  );
  const confirmation = data?.order?.documents.find(({ kind }) => kind === 'ORDER_CONFIRMATION');
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
          ? fr`Votre commande doit être confirmée : ${waitingReasonOf(order) ?? 'vérification en cours'}. Réponse sous 4 h ouvrées.`
          : 'Un camion-citerne vous sera bientôt attribué.'}
      </p>
      <Receipt order={order} />
      <div className={styles.actions}>
        <Button size="md" to={paths.delivery(order.id)} replace>
          Suivre ma commande
        </Button>
        {confirmation?.url && (
          <PreviewButton
            title={confirmation.name}
            previewUrl={confirmation.previewUrl}
            downloadUrl={confirmation.url}
            fileName={confirmation.name}
            size="md"
          >
            Voir la confirmation
          </PreviewButton>
        )}
        {(loading || confirmation?.url) && (
          <Permitted reason={cut}>
            <Button
              size="md"
              look="outline"
              icon={<Icon of={Download} size={18} />}
              loading={loading}
              href={confirmation?.url ?? ''}
              download={confirmation?.name}
            >
              Confirmation (PDF)
            </Button>
          </Permitted>
        )}
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
        <Permitted reason={repeatReason}>
          <Button
            size="md"
            look="outline"
            icon={<Icon of={Repeat2} size={18} />}
            to={repeatedPath(order)}
            replace
          >
            Rendre cette commande récurrente
          </Button>
        </Permitted>
      </div>
    </div>
  );
}

/**
 * The link to the form of a recurring order with the same content; a filled-up tank is filled up
 * each time.
 */
function repeatedPath({ address, items }: OrderMadeProps['order']): string {
  return newRecurringPath({
    site: address?.id,
    lines: items.flatMap(({ gas, tank, volumeOrdered, fillUp }) =>
      gas ? { tank: tank?.id ?? '', gas: gas.id, volume: fillUp ? null : volumeOrdered } : [],
    ),
  });
}

/** The summary of the order: site, slot, volumes, cost, and until when it can be cancelled. */
function Receipt({ order }: Pick<OrderMadeProps, 'order'>) {
  const { address, slot, items, totals, freeCancellationUntil } = order;
  return (
    <div className={styles.receipt}>
      <dl>
        {address && <Fact term="Site">{addressName(address)}</Fact>}
        {slot && <Fact term="Créneau">{slotInWords(slot)}</Fact>}
        {items.map(({ id, gas, volumeOrdered }) => (
          <Fact key={id} term={gas?.shortName ?? 'Produit'}>
            {volumeOrdered === null ? '—' : litres(volumeOrdered)}
          </Fact>
        ))}
        {freeCancellationUntil && (
          <Fact term="Annulation sans frais">jusqu’au {dateTime(freeCancellationUntil)}</Fact>
        )}
        {totals?.totalInclTax != null && (
          <Fact strong term="Total TTC">
            {money(totals.totalInclTax)}
          </Fact>
        )}
      </dl>
      {totals?.isEstimate && <p>{estimate}</p>}
    </div>
  );
}
