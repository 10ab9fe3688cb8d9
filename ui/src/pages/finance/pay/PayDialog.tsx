import { useEffect, useId, useRef, useState } from 'react';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Unbroken } from '../../../components/references/Unbroken';
import { Dialog } from '../../../design/overlays/Dialog/Dialog';
import { today } from '../../../lib/civil-date';
import { now as providerNow } from '../../../lib/clock';
import { count } from '../../../lib/count';
import { fr } from '../../../lib/typography';
import { type Change, chosenFrom, type Debit, firstDueOn } from './choices';
import { PayActions } from './PayActions';
import { PayForm } from './PayForm';
import { PayNews, PayUnread } from './PayNews';
import { after, type Payment, totalOf, unpayable } from './payment';
import { usePayment } from './usePayment';

export type PayDialogProps = {
  /** The invoices to be paid, 200 at most. */
  ids: readonly string[];
  /** Asked when it is closed; a payment that is under way goes on. */
  onClose: () => void;
  /** The present moment; the provider's clock by default. */
  now?: () => Date;
  /** How long it waits between two looks at a payment that is under way, in milliseconds. */
  every?: number;
};

/** « Régler »: pays invoices once, with the amount, the account and the day that the person has agreed to (product S12). */
export function PayDialog({ ids, onClose, now = providerNow, every = 4000 }: PayDialogProps) {
  // Once it is paid an invoice may leave the list in which it was chosen.
  const [all] = useState(ids);
  const { may, refusal } = usePermissions();
  const refused = refusal('FINANCE_PAY');
  const paying = usePayment({ ids: all, may: may('FINANCE_PAY'), every });
  const { payment, outcome } = paying;
  const { step, invoices } = payment;
  const debit = useDebit(paying, now);
  const { news, methods } = useFocus(changeOf(payment), step);
  const pay = outcome === 'failed' ? paying.again : paying.send;

  return (
    <Dialog
      open
      size="md"
      title={<Unbroken>{titleOf(invoices)}</Unbroken>}
      onClose={onClose}
      actions={
        <PayActions
          payment={payment}
          outcome={outcome}
          total={debit.total}
          ready={debit.ready}
          refused={Boolean(refused)}
          onClose={onClose}
          onCheck={paying.check}
          onChange={paying.change}
          onPay={() => debit.chosen && void pay(debit.chosen)}
        />
      }
    >
      {refused && <p>{refused}</p>}
      {!refused && (step === 'loading' || step === 'unread') && (
        <PayUnread failed={step === 'unread'} error={paying.error} onRetry={paying.check} />
      )}
      <PayNews
        ref={news}
        payment={payment}
        outcome={outcome}
        on={debit.on}
        onWithout={paying.goOnWithout}
      />
      {paying.form && invoices.length > 0 && ['form', 'sent', 'recorded'].includes(step) && (
        <PayForm id={methods} payment={payment} of={paying.form} debit={debit} />
      )}
    </Dialog>
  );
}

/** The debit that a press asks for: method, day and amount. */
function useDebit(paying: ReturnType<typeof usePayment>, now: () => Date): Debit {
  const { payment, form, outcome, sent } = paying;
  const [changed, setChanged] = useState<Change>({});
  // After a failure only what has failed is debited again.
  const next = outcome === 'failed' ? after(payment, { what: 'change' }) : payment;
  const offered = next.step === 'form' || next.step === 'sent';
  const due = firstDueOn(next.invoices, today(now()));
  const { method, on } = chosenFrom(
    form?.currentBusiness?.paymentMethods ?? [],
    due,
    changed,
    sent,
  );
  const total = totalOf(next);
  return {
    method,
    on,
    due,
    total,
    ready: offered && method !== null && total > 0 && unpayable(next).length === 0,
    chosen: method && { paymentMethodId: method.id, on },
    onChoose: (change) => payment.step === 'form' && setChanged({ ...changed, ...change }),
  };
}

/** A mark of the step, the notice and the invoices that cannot be paid: the focus follows it. */
function changeOf(payment: Payment): string {
  const { step, notice } = payment;
  const total = notice?.of === 'amount' ? notice.total : '';
  return `${step} ${notice?.of} ${total} ${unpayable(payment).length}`;
}

function titleOf(invoices: readonly { readonly number: string }[]): string {
  const [first] = invoices;
  if (!first) return 'Régler';
  return invoices.length === 1
    ? fr`Régler la facture ${first.number}`
    : `Régler ${count(invoices.length, 'facture')}`;
}

/** Moves the focus where the dialog changes: to what is said, else to the choice of a method. A second press of Enter then agrees to nothing that was not read. */
function useFocus(change: string, step: string) {
  const news = useRef<HTMLDivElement>(null);
  const methods = useId();
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is what it follows.
  useEffect(() => {
    if (step === 'loading' || step === 'unread' || step === 'sent') return;
    // At the beginning the focus stays on the safe button.
    if (begun.current || document.activeElement === document.body) {
      const method = document.getElementById(methods)?.querySelector<HTMLElement>('input:checked');
      (news.current ?? method)?.focus();
    }
    begun.current = true;
  }, [change, step, methods]);
  return { news, methods };
}
