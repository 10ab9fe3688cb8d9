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
import { PayLoadState, PayNews } from './PayNews';
import { after, type Payment, totalOf, unpayable } from './payment';
import { usePayment } from './usePayment';

export type PayDialogProps = {
  /** The invoices to pay, 200 at most. */
  ids: readonly string[];
  /** Called when the dialog closes; a payment in progress continues. */
  onClose: () => void;
  /** The current time; the provider's clock by default. */
  now?: () => Date;
  /** The polling interval of a payment in progress, in milliseconds. */
  every?: number;
};

/**
 * « Régler »: pays invoices once, with the amount, the account and the date that the user has
 * agreed to (product S12).
 */
export function PayDialog({ ids, onClose, now = providerNow, every = 4000 }: PayDialogProps) {
  // Kept in state: a paid invoice may leave the list in which it was selected.
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
      {!refused && (step === 'loading' || step === 'load-failed') && (
        <PayLoadState failed={step === 'load-failed'} error={paying.error} onRetry={paying.check} />
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

/** The debit that the button requests: method, date and amount. */
function useDebit(paying: ReturnType<typeof usePayment>, now: () => Date): Debit {
  const { payment, form, outcome, sent } = paying;
  const [changed, setChanged] = useState<Change>({});
  // After a failure only the failed invoices are debited again.
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

/** A key of the step, the notice and the unpayable invoices: the focus moves when it changes. */
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

/**
 * Moves the focus when the dialog changes: to the message, or else to the choice of a method. A
 * repeated Enter can then agree to nothing that the user has not read.
 */
function useFocus(change: string, step: string) {
  const news = useRef<HTMLDivElement>(null);
  const methods = useId();
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` triggers the effect.
  useEffect(() => {
    if (step === 'loading' || step === 'load-failed' || step === 'sent') return;
    // At first the focus stays on the button without consequences.
    if (begun.current || document.activeElement === document.body) {
      const method = document.getElementById(methods)?.querySelector<HTMLElement>('input:checked');
      (news.current ?? method)?.focus();
    }
    begun.current = true;
  }, [change, step, methods]);
  return { news, methods };
}
