import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { Button } from '../../../design/controls/Button/Button';
import { Select } from '../../../design/controls/Select/Select';
import { TextArea } from '../../../design/controls/TextArea/TextArea';
import { TextField } from '../../../design/controls/TextField/TextField';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { usePageQuery } from '../../../graphql/usePageQuery';
import type { CivilDate } from '../../../lib/civil-date';
import { dotted } from '../../../lib/dotted';
import { fr } from '../../../lib/typography';
import { useToday } from '../../../lib/useNow';
import { DraftName } from '../../forms/DraftName';
import { FormDrawer } from '../../forms/FormDrawer';
import { useDrawerForm } from '../../forms/useDrawerForm';
import { contactName } from '../../names';
import { orderWritten } from './after-write';
import {
  OrderToEditDocument,
  type OrderToEditQuery,
  useOrderToEditQuery,
  useUpdateOrderMutation,
} from './EditOrder.generated';
import { type EditedOrder, editedOf, inputOf, keepsNumber, rulesOf, versionOf } from './edited';
import styles from './OrderActions.module.css';
import type { OrderDialogProps } from './OrderDialog';
import { RecordLoadState } from './RecordLoadState';
import { SlotFields } from './SlotFields';

type Order = NonNullable<OrderToEditQuery['order']>;

/** « Modifier la commande »: the slot, the contact on site, and the instructions for the driver, until a tanker is assigned (product S07). */
export function EditOrder({ orderId, onClose, now }: OrderDialogProps) {
  const today = useToday(now);
  const client = useApolloClient();
  const toast = useToast();
  const draftName = useContext(DraftName);
  const [update] = useUpdateOrderMutation();
  const query = { variables: { id: orderId }, fetchPolicy: 'network-only' } as const;
  const { data, error, loading, retry } = usePageQuery(
    useOrderToEditQuery({ ...query, notifyOnNetworkStatusChange: true }),
  );
  const order = data?.order ?? null;
  // The order when the form was opened: later updates must not overwrite the input (product 10.1).
  const [base, setBase] = useState<Order | null>(null);
  const isOther = (one: Order) => base !== null && versionOf(one) !== versionOf(base);
  const drawerForm = useDrawerForm<EditedOrder>({
    schema: rulesOf(base) as unknown as GenericSchema<EditedOrder>,
    initial: editedOf(null),
    save: async (values) => {
      const input = inputOf(editedOf(base), values);
      if (Object.keys(input).length > 0) {
        const { data: fresh } = await client.query({ query: OrderToEditDocument, ...query });
        // The banner shows the conflict; the next attempt starts from the state that the user has seen.
        if (fresh?.order && isOther(fresh.order)) return null;
        const { data: answer } = await update({ variables: { id: orderId, input } });
        const objections = answer?.updateOrder.userErrors ?? [];
        if (objections.length > 0) return objections;
        orderWritten(client.cache);
        toast.success('Commande modifiée.');
      }
      return [];
    },
    onClose,
  });
  const { form } = drawerForm;
  const begin = (from: Order) => {
    form.reset(editedOf(from), { keepDirtyValues: base !== null });
    // Reset the form first: the fields and the restored draft come in the next render.
    setBase(from);
  };
  const readable = base === null && order?.canEdit === true;
  const start = useEffectEvent(() => {
    if (order) begin(order);
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the form library is filled here, not in a render, and the fields wait for it.
    if (readable) start();
  }, [readable]);

  const refused = base === null && order !== null && !order.canEdit;

  return (
    // The draft is restored once the fields exist.
    <DraftName value={base && draftName}>
      <FormDrawer
        form={drawerForm}
        title={order ? `Modifier la commande ${order.reference}` : 'Modifier la commande'}
        submitLabel={refused ? null : 'Enregistrer'}
        failed="La modification n’a pas abouti."
        ready={base !== null}
        onClose={onClose}
      >
        {order && isOther(order) && !drawerForm.busy && (
          <Banner
            tone="warn"
            action={
              <Button look="outline" onClick={() => begin(order)}>
                Voir la version à jour
              </Button>
            }
          >
            Cette commande vient d’être modifiée{by(order)}.
          </Banner>
        )}
        {base && <Fields form={form} order={base} today={today} />}
        {refused && (
          <p>
            {fr`Un camion-citerne est attribué à cette commande : elle ne peut plus être modifiée.`}
          </p>
        )}
        {!order && <RecordLoadState loading={loading} error={error} onRetry={retry} />}
      </FormDrawer>
    </DraftName>
  );
}

type FieldsProps = { form: UseFormReturn<EditedOrder>; order: Order; today: CivilDate };

function Fields({ form, order, today }: FieldsProps) {
  const { register, formState } = form;
  const errorFor = (name: keyof EditedOrder) => formState.errors[name]?.message;
  const { slot, address } = order;
  return (
    <>
      {slot && address && (
        <SlotFields
          form={form}
          own={slot}
          items={order.items}
          addressId={address.id}
          today={today}
        />
      )}
      <Select
        {...register('siteContactId')}
        label="Contact sur place"
        placeholder="Aucun contact"
        options={contactsOf(order)}
        error={errorFor('siteContactId')}
      />
      <TextField
        {...register('purchaseOrderNumber')}
        label={fr`N° de commande interne`}
        required={keepsNumber(order)}
        error={errorFor('purchaseOrderNumber')}
      />
      <TextArea
        {...register('instructions')}
        label="Consignes pour le chauffeur"
        limit={500}
        error={errorFor('instructions')}
      />
      <p className={styles.quiet}>
        Pour changer de produit ou de volume, annulez cette commande et passez-en une nouvelle.
      </p>
    </>
  );
}

/** Returns “ par Yanis Benali”, the author of the last event; empty when unknown. */
function by({ events }: Order): string {
  const actor = events.findLast((event) => event.actor)?.actor;
  return actor ? ` par ${actor}` : '';
}

/** Returns the contacts of the business, and the order's contact when it is no longer one of them. */
function contactsOf({ business, siteContact }: Order) {
  const all: { id: string; firstName: string; lastName: string; jobTitle?: string | null }[] = [
    ...(business?.contacts ?? []),
  ];
  if (siteContact && !all.some(({ id }) => id === siteContact.id)) all.push(siteContact);
  return all.map((contact) => ({
    value: contact.id,
    label: dotted(contactName(contact), contact.jobTitle),
  }));
}
