import type { CivilDate } from '../../../lib/civil-date';
import type { PayDialog_MethodFragment as Method } from './PayDialog.generated';
import type { Chosen } from './usePayment';

/** What the person has changed of what the dialog proposes. */
export type Debit = {
  readonly methodId?: string;
  /** On the first due date rather than today. */
  readonly later?: boolean;
};

/** The first due date of the invoices; null unless it is to come. */
export function firstDueOn(
  invoices: readonly { readonly dueOn: string | null }[],
  today: CivilDate,
): CivilDate | null {
  const [first] = invoices.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return first && first > today ? first : null;
}

/** What is debited, and when: what the person chooses, else what was sent before, else the default method today. Only an active method can be chosen. */
export function chosenFrom(
  methods: readonly Method[],
  due: CivilDate | null,
  { methodId, later }: Debit,
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
