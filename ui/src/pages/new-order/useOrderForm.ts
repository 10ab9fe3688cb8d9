import { useEffect, useEffectEvent, useState } from 'react';
import { get, type Path, type PathValue } from 'react-hook-form';
import type { Line } from '../../components/orders/lines';
import { useDirtyForm } from '../../lib/dirty-forms';
import { readDraft } from '../../lib/drafts';
import { faultResolver } from '../../lib/faults';
import { keepDraft } from '../../lib/keep-draft';
import { useCheckedForm } from '../../lib/useCheckedForm';
import { adjusted } from './adjust';
import { draftName, dropOrder } from './draft';
import { restored } from './prefill';
import { type Context, faultsOf } from './rules';
import type { Objection } from './usePrice';
import type { Values } from './values';

/** What stands in the form, what is wrong with it, and what was kept of one before. */
export function useOrderForm(start: Values, context: Context) {
  const [{ values: initial, adjustments: first }] = useState(() => adjusted(start, context));
  const [adjustments, setAdjustments] = useState(first);
  const form = useCheckedForm<Values>(
    faultResolver((values) => faultsOf(values, context)),
    {
      defaultValues: initial,
      // The first field at fault may be none that the form library knows: the page goes there.
      shouldFocusError: false,
    },
  );
  const values = form.watch();
  const { errors, isDirty } = form.formState;
  const faults = faultsOf(values, context);
  const [offered, setOffered] = useState(() => readDraft(draftName));
  const [resumed, setResumed] = useState(false);
  const [made, setMade] = useState(false);

  const touched = isDirty || resumed;
  const kept = JSON.stringify(values);
  useEffect(() => {
    if (touched && !made) keepDraft(draftName, JSON.parse(kept));
  }, [kept, touched, made]);
  useDirtyForm(touched && !made);

  // What is filled in for the person is judged as what they type.
  const judge = (filled: Values) => {
    const volumes = filled.lines.flatMap(({ volume }, place) =>
      volume === null ? [] : [`lines.${place}.volume` as const],
    );
    if (volumes.length > 0) void form.trigger(volumes);
  };
  const begin = useEffectEvent(() => judge(initial));
  useEffect(() => begin(), []);

  return {
    form,
    values,
    /** What is wrong with it, shown or not. */
    faults,
    /** Something in it is the person's own. */
    touched: touched && !made,
    /** A form that was filled in before waits to be taken up or thrown away. */
    offered: offered !== null,
    /** What stands in it was kept before. */
    resumed,
    resume() {
      if (!offered) return;
      const kept = restored(offered, initial, context.business, context.products);
      const { values, adjustments } = adjusted(kept, context);
      form.reset(values, { keepDefaultValues: true });
      setAdjustments(adjustments);
      judge(values);
      setResumed(true);
      setOffered(null);
    },
    discard() {
      dropOrder();
      setOffered(null);
    },
    /** The order is made: nothing is kept of the form any more. */
    done() {
      dropOrder();
      setMade(true);
    },
    /** Changes a value by the person's hand; `checked` says at once what is wrong with it. */
    set<P extends Path<Values>>(path: P, value: PathValue<Values, P>, checked = false) {
      form.setValue(path, value, { shouldDirty: true });
      // Of a line each field is named: what the form library is told of a whole one it forgets. And a
      // volume may be wrong for what another line orders of its product.
      const fields = path.startsWith('lines') ? fieldsOf(form.getValues('lines')) : [path];
      const again = fields.filter(
        (field) => get(errors, field) !== undefined || (checked && field.startsWith(path)),
      );
      if (again.length > 0) void form.trigger(again);
    },
    /** Takes a line away; what stands in the others is judged at its new place. */
    removeLine(place: number) {
      const lines = values.lines.filter((_, other) => other !== place);
      form.clearErrors('lines');
      form.setValue('lines', lines, { shouldDirty: true });
      judge({ ...values, lines });
    },
    /** Changes a value by the person's hand, and begins anew with what is wrong with it. */
    settle<P extends Path<Values>>(path: P, value: PathValue<Values, P>) {
      form.clearErrors(path);
      form.setValue(path, value, { shouldDirty: true });
    },
    /** The message at a field that was judged: by what stands in it now, else the provider’s. */
    errorFor(path: string): string | undefined {
      const error: { type?: string; message?: string } | undefined = get(errors, path);
      return error && (faults[path] ?? (error.type === 'provider' ? error.message : undefined));
    },
    /** Why the volume of a line is not the one that was asked for; nothing once it is another. */
    adjustmentOf({ to, gasId, volume }: Line): string | undefined {
      return adjustments.find(
        ({ line }) => line.to === to && line.gasId === gasId && line.volume === volume,
      )?.sentence;
    },
  };
}

/** The form of an order. */
export type OrderFormState = ReturnType<typeof useOrderForm>;

/** The fields of the lines, as the form names them. */
function fieldsOf(lines: Values['lines']) {
  return lines.flatMap((_, place) =>
    (['to', 'gasId', 'volume'] as const).map((field) => `lines.${place}.${field}` as const),
  );
}

const names: Readonly<Record<string, string>> = {
  addressId: 'siteId',
  items: 'lines',
  tankId: 'to',
  date: 'slot',
  window: 'slot',
  siteContactId: 'contactId',
};

const known =
  /^(siteId|slot|contactId|purchaseOrderNumber|instructions|paymentMethodId|lines(\.\d+\.(to|gasId|volume))?)$/;

/** The field of the form that an objection of the API is about; null when it is about none of them. `places` are the lines that it was sent. */
export function fieldOf(
  { field, code }: Pick<Objection, 'field' | 'code'>,
  places: readonly number[],
): string | null {
  if (code === 'slot_unavailable') return 'slot';
  const [first, place, ...rest] = (field ?? []).map((name) => names[name] ?? name);
  const at = first === 'lines' && place !== undefined ? places[Number(place)] : place;
  const path = [first, at, ...rest].filter((part) => part !== undefined).join('.');
  return known.test(path) ? path : null;
}
