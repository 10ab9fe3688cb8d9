import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Select } from '../../../design/controls/Select/Select';
import { TextArea } from '../../../design/controls/TextArea/TextArea';
import { TextField } from '../../../design/controls/TextField/TextField';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { recordEvent } from '../../../lib/events';
import { faultResolver } from '../../../lib/faults';
import { dateWeekday } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import { useToday } from '../../../lib/useNow';
import { DraftName } from '../../forms/DraftName';
import { FormDrawer } from '../../forms/FormDrawer';
import { focusField } from '../../forms/focus-field';
import { useDrawerForm } from '../../forms/useDrawerForm';
import { addressName } from '../../names';
import { deliverySites } from '../../orders/lines';
import type { Prefill, RecurringFormName } from '../address';
import { recurringWritten } from '../after-write';
import { nextDelivery } from '../occurrences';
import { sendingKey } from '../sending';
import { FormLoadState } from './FormLoadState';
import { ItemFields } from './ItemFields';
import { Preview } from './Preview';
import {
  type RecurringFormDataQuery,
  useCreateRecurringOrderMutation,
  useRecurringFormDataQuery,
  useUpdateRecurringOrderMutation,
} from './RecurringForm.generated';
import { type Context, faultsOf, limits, scheduleFaults } from './rules';
import { ScheduleFields } from './ScheduleFields';
import { usePreview } from './usePreview';
import {
  blank,
  fieldOf,
  firstLine,
  type Given,
  inputOf,
  newValues,
  type Values,
  valuesOf,
} from './values';

export type RecurringFormProps = {
  /** The purpose of the form, and the recurring order that it changes or copies. */
  name: RecurringFormName;
  id: string;
  /** The initial values of a new recurring order. */
  prefill: Prefill;
  now: () => Date;
  /** Called when it is left or done. */
  onClose: () => void;
};

/** The form of a recurring order that is created, changed or copied, with a preview of its next dates (product S09). */
export function RecurringForm({ name, id, prefill, now, onClose }: RecurringFormProps) {
  const draftName = useContext(DraftName);
  const today = useToday(now);
  const hasOriginal = name !== 'nouvelle';
  const { data, error, loading, retry } = usePageQuery(
    useRecurringFormDataQuery({
      variables: hasOriginal ? { given: true, id } : {},
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      notifyOnNetworkStatusChange: true,
    }),
  );
  // The initial data of the form: later updates must not overwrite the input.
  const [begun, setBegun] = useState<Begun | null>(null);
  const [typed, setTyped] = useState<Context['typed']>({ startsOn: null, endsOn: null });
  const given = begun?.given ?? null;
  const context: Context = {
    business: begun?.business ?? unknownBusiness,
    products: begun?.products ?? [],
    today,
    startsOn: name === 'modifier' ? (given?.startsOn ?? null) : null,
    typed,
  };
  const save = useSave(name, id, onClose);
  const drawerForm = useDrawerForm<Values>({
    schema: faultResolver((values) => faultsOf(values, context)),
    initial: blank,
    save: save.send,
    onClose: save.leave,
  });
  const { form, errors } = drawerForm;
  const values = form.watch();
  const waits = initialDataOf(data, hasOriginal);
  const begin = useEffectEvent(() => {
    if (!waits || begun) return;
    setBegun(waits);
    const frame = { ...waits, today };
    form.reset(
      waits.given ? valuesOf(waits.given, frame, name === 'copie') : newValues(frame, prefill),
    );
  });
  const ready = waits !== null && !isEnded(waits, name);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the form library is filled here, not in a render, and the fields wait for it.
    if (ready) begin();
  }, [ready]);
  // The first invalid field may be unknown to the form library.
  const first = errors[0]?.field;
  const { submitCount } = form.formState;
  const lead = useEffectEvent(() => first && focusField(first));
  useEffect(() => {
    if (submitCount > 0) lead();
  }, [submitCount]);

  return (
    // The draft is restored once the fields exist.
    <DraftName value={begun && draftName}>
      <FormDrawer
        form={drawerForm}
        title={titleOf(name, begun?.given ?? null)}
        submitLabel={begun ? (name === 'modifier' ? 'Enregistrer' : 'Créer la récurrence') : null}
        failed={
          name === 'modifier'
            ? 'La récurrence n’a pas pu être modifiée.'
            : 'La récurrence n’a pas pu être créée. Vous pouvez réessayer sans risque de doublon.'
        }
        onClose={onClose}
      >
        {begun ? (
          <Fields drawerForm={drawerForm} values={values} context={context} onTyped={setTyped} />
        ) : (
          <FormLoadState
            loading={loading}
            error={error}
            why={data && whyNot(data, hasOriginal, waits, name)}
            onRetry={retry}
          />
        )}
      </FormDrawer>
    </DraftName>
  );
}

type FieldsProps = {
  drawerForm: ReturnType<typeof useDrawerForm<Values>>;
  values: Values;
  context: Context;
  onTyped: (change: (typed: Context['typed']) => Context['typed']) => void;
};

function Fields({ drawerForm: { form, busy }, values, context, onTyped }: FieldsProps) {
  const { business, products, today } = context;
  const { register, formState, getFieldState } = form;
  // The drawer opened, and took the focus, before the fields existed.
  useEffect(() => focusField('name'), []);
  const unsound = Object.keys(scheduleFaults(values, context)).length > 0;
  const preview = usePreview(unsound || busy ? null : values);
  const faults = faultsOf(values, context);
  const errorFor = (path: string) =>
    getFieldState(path as keyof Values, formState).error?.message ??
    // The form's own errors are shown once it is submitted.
    (faults[path] ? undefined : preview.objections[path]);
  const change = (changes: Partial<Values>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof Values, value, { shouldDirty: true });
    if (formState.isSubmitted) void form.trigger();
  };
  const site = business.addresses.find(({ id }) => id === values.addressId);
  return (
    <>
      <TextField
        {...register('name')}
        id="name"
        label="Nom"
        placeholder={fr`Ex. : Gazole Toulouse hebdo`}
        required
        autoComplete="off"
        error={errorFor('name')}
      />
      <Select
        id="addressId"
        label="Site de livraison"
        required
        placeholder="Choisir un site"
        options={deliverySites(business).map((one) => ({ value: one.id, label: addressName(one) }))}
        value={values.addressId}
        onChange={({ target }) => {
          const chosen = business.addresses.find(({ id }) => id === target.value);
          // The tanks belong to a site.
          change({ addressId: target.value, items: [firstLine(chosen, products)] });
        }}
        error={errorFor('addressId')}
      />
      {site && (
        <ItemFields
          items={values.items}
          site={site}
          products={products}
          onChange={(items) => change({ items })}
          errorFor={errorFor}
        />
      )}
      <ScheduleFields
        values={values}
        min={context.startsOn && context.startsOn < today ? context.startsOn : today}
        today={today}
        onChange={change}
        onTyped={(field, problem) => onTyped((typed) => ({ ...typed, [field]: problem }))}
        errorFor={errorFor}
      />
      <Preview of={preview} />
      <TextField
        {...register('purchaseOrderNumber')}
        id="purchaseOrderNumber"
        label={fr`N° de commande interne`}
        required={business.purchaseOrderRequired ?? false}
        autoComplete="off"
        error={errorFor('purchaseOrderNumber')}
      />
      <TextArea
        {...register('instructions')}
        id="instructions"
        label="Consignes pour le chauffeur"
        limit={limits.instructions}
        value={values.instructions}
        error={errorFor('instructions')}
      />
    </>
  );
}

/** Saves the form: repeated submissions of a new one use the same key, and success opens its page. */
function useSave(name: RecurringFormName, id: string, onClose: () => void) {
  const toast = useToast();
  const navigate = useNavigate();
  const [create] = useCreateRecurringOrderMutation();
  const [update] = useUpdateRecurringOrderMutation();
  const form = useContext(DraftName) ?? '';
  const key = useRef<string | null>(null);
  const made = useRef<string | null>(null);
  const atFields = (errors: readonly { field: readonly string[] | null; message: string }[]) =>
    errors.map(({ field, message }) => ({ field: field && fieldOf(field).split('.'), message }));
  return {
    async send(values: Values) {
      const input = inputOf(values);
      if (name === 'modifier') {
        const { data } = await update({
          variables: { id, input },
          update: (cache) => recurringWritten(cache),
        });
        const errors = atFields(data?.updateRecurringOrder.userErrors ?? []);
        if (errors.length === 0) toast.success('Récurrence modifiée.');
        return errors;
      }
      const idempotencyKey = sendingKey(form, input, key.current);
      key.current = idempotencyKey;
      const { data } = await create({
        variables: { input, idempotencyKey },
        update: (cache) => recurringWritten(cache),
      });
      const { recurringOrder, userErrors = [] } = data?.createRecurringOrder ?? {};
      if (!recurringOrder) return atFields(userErrors);
      made.current = recurringOrder.id;
      recordEvent('recurring:created', {});
      const next = nextDelivery(recurringOrder.nextOccurrences);
      toast.success(
        next
          ? fr`Récurrence créée. Première livraison : ${dateWeekday(next.date)}.`
          : 'Récurrence créée.',
      );
      return [];
    },
    leave() {
      onClose();
      if (made.current) void navigate(paths.recurringOrder(made.current), { replace: true });
    },
  };
}

type Begun = Pick<Context, 'business' | 'products'> & { given: Given | null };

/** Returns the initial data of the form, once all of them have loaded. */
function initialDataOf(
  data: RecurringFormDataQuery | undefined,
  hasOriginal: boolean,
): Begun | null {
  const business = data?.currentBusiness;
  const given = data?.recurringOrder ?? null;
  if (!data || !business || data.gasList.length === 0) return null;
  if (deliverySites(business).length === 0) return null;
  if (hasOriginal && (given === null || (given.business && given.business.id !== business.id)))
    return null;
  return { business, products: data.gasList, given };
}

function isEnded({ given }: Begun, name: RecurringFormName): boolean {
  return name === 'modifier' && given?.status === 'ENDED';
}

/** Returns a sentence why there is nothing to fill in; null when unknown. */
function whyNot(
  data: RecurringFormDataQuery,
  hasOriginal: boolean,
  waits: Begun | null,
  name: RecurringFormName,
): string | null {
  if (waits && isEnded(waits, name))
    return fr`Cette récurrence est terminée : elle ne peut plus être modifiée.`;
  if (data.currentBusiness && deliverySites(data.currentBusiness).length === 0)
    return fr`Aucun site de livraison : ajoutez d’abord une adresse dans la page Entreprise.`;
  if (data.currentBusiness && data.gasList.length === 0)
    return 'Aucun produit n’est disponible pour le moment.';
  return hasOriginal ? 'Cette commande récurrente est introuvable.' : null;
}

function titleOf(name: RecurringFormName, given: Given | null): string {
  if (name === 'nouvelle') return 'Nouvelle récurrence';
  if (name === 'copie') return 'Recréer la récurrence';
  return given ? fr`Modifier « ${given.name} »` : 'Modifier la récurrence';
}

const unknownBusiness: Context['business'] = {
  __typename: 'Business',
  id: '',
  purchaseOrderRequired: false,
  addresses: [],
};
