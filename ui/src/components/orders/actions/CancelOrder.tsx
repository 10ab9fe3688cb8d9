import { useApolloClient } from '@apollo/client/react';
import { Phone } from 'lucide-react';
import * as v from 'valibot';
import { config } from '../../../auth/config';
import { Button } from '../../../design/controls/Button/Button';
import { Select } from '../../../design/controls/Select/Select';
import { TextArea } from '../../../design/controls/TextArea/TextArea';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Dialog } from '../../../design/overlays/Dialog/Dialog';
import { Icon } from '../../../design/structure/Icon/Icon';
import type { CancellationReason } from '../../../graphql/types.generated';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { recordEvent } from '../../../lib/events';
import { dateTime, money } from '../../../lib/format';
import { phoneHref } from '../../../lib/phone';
import { fr } from '../../../lib/typography';
import { choice, paragraphs } from '../../forms/rules';
import { SaveFailure } from '../../forms/SaveFailure';
import { sentences } from '../../forms/sentences';
import { useDrawerForm } from '../../forms/useDrawerForm';
import { useDisabledReason } from '../../offline';
import { Permitted } from '../../permissions/Permitted';
import { Unbroken } from '../../references/Unbroken';
import { cancellationReasons } from '../status';
import { orderWritten } from './after-write';
import {
  OrderToCancelDocument,
  type OrderToCancelQuery,
  useCancelOrderMutation,
  useOrderToCancelQuery,
} from './CancelOrder.generated';
import styles from './OrderActions.module.css';
import type { OrderDialogProps } from './OrderDialog';
import { RecordLoadState } from './RecordLoadState';
import { type Fee, sameFee, whyNotCancellable } from './rules';

/** The reasons that a customer may give, in the order of product S07, without the provider’s own decision. */
const reasons = Object.entries(cancellationReasons)
  .filter(([value]) => value !== 'PROVIDER')
  .map(([value, label]) => ({ value: value as CancellationReason, label }));

const schema = v.pipe(
  v.object({
    reason: choice(
      'reason',
      reasons.map(({ value }) => value),
    ),
    comment: paragraphs(500),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['comment']],
      ({ reason, comment }) => reason !== 'OTHER' || comment !== '',
      sentences['comment required'],
    ),
    ['comment'],
  ),
);

type Values = v.InferInput<typeof schema>;
type Order = NonNullable<OrderToCancelQuery['order']>;

/** « Annuler la commande … ? »: the reason, and the current fee (product S07, 7.2). */
export function CancelOrder({ orderId, onClose }: OrderDialogProps) {
  const client = useApolloClient();
  const toast = useToast();
  const [cancel] = useCancelOrderMutation();
  const query = { variables: { id: orderId }, fetchPolicy: 'network-only' } as const;
  const { data, error, loading, retry } = usePageQuery(
    useOrderToCancelQuery({ ...query, notifyOnNetworkStatusChange: true }),
  );
  const order = data?.order ?? null;
  const drawerForm = useDrawerForm<Values>({
    schema,
    initial: { reason: '', comment: '' },
    save: async ({ reason, comment }) => {
      // No customer pays a fee that was not shown: the limit may have passed while the dialog was open.
      const { data: fresh } = await client.query({ query: OrderToCancelDocument, ...query });
      if (order && fresh?.order && !sameFee(order, fresh.order))
        return [{ field: null, message: feeChanged }];
      const { data: answer } = await cancel({
        variables: {
          id: orderId,
          reason: reason as CancellationReason,
          comment: comment || null,
        },
      });
      const objections = answer?.cancelOrder.userErrors ?? [];
      if (objections.length > 0) return objections;
      orderWritten(client.cache);
      recordEvent('order:cancelled', { reason: reason as CancellationReason });
      toast.success('Commande annulée.');
      return [];
    },
    onClose,
  });
  const { register, formState } = drawerForm.form;
  const { errors } = formState;
  const { busy } = drawerForm;
  // After the cancellation the dialog closes without saying that cancelling is impossible.
  const refused = order !== null && !order.canCancel && !busy;
  const { supportPhone } = config();
  const cut = useDisabledReason();

  return (
    <Dialog
      open
      role="alertdialog"
      title={
        <Unbroken>
          {order ? fr`Annuler la commande ${order.reference} ?` : 'Annuler la commande'}
        </Unbroken>
      }
      onClose={onClose}
      closable={!busy}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          if (!cut) drawerForm.submit();
        },
      }}
      actions={
        <>
          <Button look="outline" data-autofocus disabled={busy} onClick={onClose}>
            {refused ? 'Fermer' : 'Garder la commande'}
          </Button>
          {!refused && (
            <Permitted reason={cut}>
              <Button type="submit" tone="bad" loading={busy} disabled={!order}>
                Annuler la commande
              </Button>
            </Permitted>
          )}
          {refused && !order.cancellation && order.status !== 'delivered' && (
            <Button href={phoneHref(supportPhone)} icon={<Icon of={Phone} size={18} />}>
              Appeler
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {!order && <RecordLoadState loading={loading} error={error} onRetry={retry} />}
        {refused && <p>{whyNotCancellable(order)}</p>}
        {order && !refused && (
          <>
            <SaveFailure error={drawerForm.failure} what="L’annulation n’a pas abouti." />
            <p className={order.cancellationFeeExclTax ? styles.fee : undefined}>
              {feeSentence(order)}
            </p>
            <Select
              {...register('reason', { deps: errors.comment ? 'comment' : [] })}
              label="Motif"
              required
              placeholder="Choisir un motif"
              options={reasons}
              error={errors.reason?.message}
            />
            <TextArea
              {...register('comment')}
              label="Commentaire"
              hint={fr`Obligatoire avec le motif « Autre ».`}
              limit={500}
              error={errors.comment?.message}
            />
            <Business order={order} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Each destructive confirmation names the business (product 4.3). */
function Business({ order: { business } }: { order: Order }) {
  return (
    business && (
      <p>
        {fr`Entreprise : `}
        <strong className={styles.strong}>{business.name}</strong>
      </p>
    )
  );
}

const feeChanged =
  'Les frais d’annulation viennent de changer. Vérifiez-les ci-dessous, puis confirmez.';

/** Returns the sentence about the current fee of a cancellation. */
function feeSentence({ freeCancellationUntil, cancellationFeeExclTax }: Fee): string {
  if (freeCancellationUntil)
    return `Annulation sans frais jusqu’au ${dateTime(freeCancellationUntil)}.`;
  if (cancellationFeeExclTax === null) return 'Des frais peuvent s’appliquer.';
  return cancellationFeeExclTax === 0
    ? 'Annulation sans frais.'
    : `Des frais de ${money(cancellationFeeExclTax)} HT s’appliquent.`;
}
