import type { CivilDate } from '../../../lib/civil-date';
import type { PayDialog_MethodFragment as Method } from './PayDialog.generated';
import type { Chosen } from './useSending';

/** The person’s changes to the proposal of the dialog. */
export type Change = {
  readonly methodId?: string;
  /** On the first due date rather than today. */
  readonly later?: boolean;
};

/** The debit that a press asks for. */
export type Debit = {
  readonly method: Method | null;
  /** On which day; null for today. */
  readonly on: CivilDate | null;
  /** The first due date, when it is to come. */
  readonly due: CivilDate | null;
  /** How much, TTC. */
  readonly total: number;
  /** A press may debit it. */
  readonly ready: boolean;
  /** The part of it that is sent; null without a method. */
  readonly chosen: Chosen | null;
  readonly onChoose: (change: Change) => void;
};

/** The first due date of the invoices; null unless it is to come. */
export function firstDueOn(
  invoices: readonly { readonly dueOn: string | null }[],
  today: CivilDate,
): CivilDate | null {
  const [first] = invoices.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return first && first > today ? first : null;
}

/** The method and the day of the debit: the person’s choice, else those of a former sending, else the default method today. Only an active method can be chosen. */
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

/** Whether it can be debited. */
export function isActive({ status }: Method): boolean {
  return status === 'ACTIVE';
}
