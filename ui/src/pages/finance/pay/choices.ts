import type { CivilDate } from '../../../lib/civil-date';
import type { PayDialog_MethodFragment as Method } from './PayDialog.generated';
import type { Chosen } from './useSending';

/** The user's changes to the proposed values. */
export type Change = {
  readonly methodId?: string;
  /** On the first due date rather than today. */
  readonly later?: boolean;
};

/** The debit that the button requests. */
export type Debit = {
  readonly method: Method | null;
  /** The date of the debit; null for today. */
  readonly on: CivilDate | null;
  /** The first due date, when it is in the future. */
  readonly due: CivilDate | null;
  /** The amount, TTC. */
  readonly total: number;
  /** Whether the button is enabled. */
  readonly ready: boolean;
  /** The method and date to send; null without a method. */
  readonly chosen: Chosen | null;
  readonly onChoose: (change: Change) => void;
};

/** The first due date of the invoices; null unless it is in the future. */
export function firstDueOn(
  invoices: readonly { readonly dueOn: string | null }[],
  today: CivilDate,
): CivilDate | null {
  const [first] = invoices.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return first && first > today ? first : null;
}

/**
 * The method and the date of the debit: the user's choice, else those of an earlier attempt, else
 * the default method today. Only an active method can be selected.
 */
export function chosenFrom(
  methods: readonly Method[],
  due: CivilDate | null,
  { methodId, later }: Change,
  sent: Chosen | null,
): { method: Method | null; on: CivilDate | null } {
  const active = methods.filter(isActive);
  const of = (id: string | undefined) => active.find((one) => one.id === id);
  const method =
    of(methodId) ??
    of(sent?.paymentMethodId) ??
    active.find(({ isDefault }) => isDefault) ??
    active[0] ??
    null;
  return { method, on: (later ?? sent?.on === due) ? due : null };
}

/** Whether the method can be debited. */
export function isActive({ status }: Method): boolean {
  return status === 'ACTIVE';
}
