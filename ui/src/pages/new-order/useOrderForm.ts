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

/** The state of the form: its values, its errors, and a stored draft. */
export function useOrderForm(start: Values, context: Context) {
  const [{ values: initial, adjustments: first }] = useState(() => adjusted(start, context));
  const [adjustments, setAdjustments] = useState(first);
  const form = useCheckedForm<Values>(
    faultResolver((values) => faultsOf(values, context)),
    {
      defaultValues: initial,
      // The form library may not know the first invalid field: the page moves the focus.
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

  // Validates prefilled values like typed ones.
  const validateFilled = (filled: Values) => {
    const volumes = filled.lines.flatMap(({ volume }, place) =>
      volume === null ? [] : [`lines.${place}.volume` as const],
    );
    if (volumes.length > 0) void form.trigger(volumes);
  };
  const begin = useEffectEvent(() => validateFilled(initial));
  useEffect(() => begin(), []);

  return {
    form,
    values,
    /** All errors, shown or not. */
    faults,
    /** Whether the form holds input of the user, typed or from a draft. */
    touched: touched && !made,
    /** Whether a stored draft is offered, to resume or to discard. */
    offered: offered !== null,
    /** Whether the values come from a stored draft. */
    resumed,
    resume() {
      if (!offered) return;
      const kept = restored(offered, initial, context.business, context.products);
      const { values, adjustments } = adjusted(kept, context);
      form.reset(values, { keepDefaultValues: true });
      setAdjustments(adjustments);
      validateFilled(values);
      setResumed(true);
      setOffered(null);
    },
    discard() {
      dropOrder();
      setOffered(null);
    },
    /** The order is placed: stop storing the form. */
    done() {
      dropOrder();
      setMade(true);
    },
    /** Changes a value on behalf of the user; `checked` validates it at once. */
    set<P extends Path<Values>>(path: P, value: PathValue<Values, P>, checked = false) {
      form.setValue(path, value, { shouldDirty: true });
      // Names each field of a line: a change of a whole line resets the library's knowledge of its
      // fields. The volume of another line may become invalid too, since both share the maximum of
      // a product.
      const fields = path.startsWith('lines') ? fieldsOf(form.getValues('lines')) : [path];
      const again = fields.filter(
        (field) => get(errors, field) !== undefined || (checked && field.startsWith(path)),
      );
      if (again.length > 0) void form.trigger(again);
    },
    /** Removes a line, and validates the others at their new indexes. */
    removeLine(place: number) {
      const lines = values.lines.filter((_, other) => other !== place);
      form.clearErrors('lines');
      form.setValue('lines', lines, { shouldDirty: true });
      validateFilled({ ...values, lines });
    },
    /** Changes a value on behalf of the user, and clears its errors. */
    settle<P extends Path<Values>>(path: P, value: PathValue<Values, P>) {
      form.clearErrors(path);
      form.setValue(path, value, { shouldDirty: true });
    },
    /** The error of a validated field: its current one, else the provider's. */
    errorFor(path: string): string | undefined {
      const error: { type?: string; message?: string } | undefined = get(errors, path);
      return error && (faults[path] ?? (error.type === 'provider' ? error.message : undefined));
    },
    /**
     * Why the volume of a line differs from the requested one; undefined once the user has changed
     * it.
     */
    adjustmentOf({ to, gasId, volume }: Line): string | undefined {
      return adjustments.find(
        ({ line }) => line.to === to && line.gasId === gasId && line.volume === volume,
      )?.sentence;
    },
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

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

/**
 * The form field that an error of the API concerns; null when there is none. `places` are the
 * indexes of the lines that were sent.
 */
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
