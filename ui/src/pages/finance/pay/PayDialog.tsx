import { useEffect, useId, useRef, useState } from 'react';
import { useCutReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Unbroken } from '../../../components/references/Unbroken';
import { Button } from '../../../design/controls/Button/Button';
import { Dialog } from '../../../design/overlays/Dialog/Dialog';
import { today } from '../../../lib/civil-date';
import { now as providerNow } from '../../../lib/clock';
import { count } from '../../../lib/count';
import { money } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { texts } from '../../../strings/texts';
import { chosenFrom, type Debit, firstDueOn } from './choices';
import { PayForm } from './PayForm';
import { PayNews, PayUnread } from './PayNews';
import { after, totalOf, unpayable } from './payment';
import { usePayment } from './usePayment';

/** Props of {@link PayDialog}. */
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
  const { payment, form, outcome, sent } = paying;
  const { step, invoices, notice } = payment;
  const [debit, setDebit] = useState<Debit>({});
  const due = firstDueOn(invoices, today(now()));
  const chosen = chosenFrom(form?.currentBusiness?.paymentMethods ?? [], due, debit, sent);
  const blocked = unpayable(payment);
  // Tried once more is what has failed.
  const total = totalOf(outcome === 'failed' ? after(payment, { what: 'change' }) : payment);
  const { news, methods } = useFocus(`${step} ${notice?.of} ${blocked.length}`, step);
  const cut = useCutReason();
  const open = step === 'form' || step === 'sent';
  const { method, on } = chosen;
  const ready = method !== null && total > 0 && blocked.length === 0;
  const pay = (send: typeof paying.send) => {
    if (method) void send({ paymentMethodId: method.id, on });
  };

  return (
    <Dialog
      open
      size="md"
      title={<Unbroken>{titleOf(invoices)}</Unbroken>}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" data-autofocus onClick={onClose}>
            {!refused && (step === 'form' || step === 'loading') ? 'Annuler' : 'Fermer'}
          </Button>
          {step === 'unknown' && (
            <Permitted reason={cut}>
              <Button onClick={paying.check}>Vérifier à nouveau</Button>
            </Permitted>
          )}
          {outcome === 'failed' && (
            <>
              <Button look="outline" onClick={paying.change}>
                Changer de moyen de paiement
              </Button>
              <Permitted reason={cut}>
                <Button disabled={!method} onClick={() => pay(paying.again)}>
                  {texts.retry}
                </Button>
              </Permitted>
            </>
          )}
          {open && invoices.length > 0 && (
            <Permitted reason={cut}>
              <Button loading={step === 'sent'} disabled={!ready} onClick={() => pay(paying.send)}>
                {notice?.of === 'lost' ? texts.retry : `Régler ${money(total)}`}
              </Button>
            </Permitted>
          )}
        </>
      }
    >
      {refused && <p>{refused}</p>}
      {!refused && (step === 'loading' || step === 'unread') && (
        <PayUnread failed={step === 'unread'} error={paying.error} onRetry={paying.check} />
      )}
      <PayNews
        ref={news}
        payment={payment}
        blocked={blocked}
        outcome={outcome}
        on={on}
        onWithout={paying.goOnWithout}
      />
      {form && (open || step === 'recorded') && (
        <PayForm
          id={methods}
          payment={payment}
          of={form}
          outcome={outcome}
          chosen={chosen}
          due={due}
          total={total}
          onChoose={(change) => step === 'form' && setDebit({ ...debit, ...change })}
        />
      )}
    </Dialog>
  );
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
    // What is there from the beginning leaves the focus on the safe button, where it still is.
    if (begun.current || document.activeElement === document.body) {
      const method = document.getElementById(methods)?.querySelector<HTMLElement>('input:checked');
      (news.current ?? method)?.focus();
    }
    begun.current = true;
  }, [change, step, methods]);
  return { news, methods };
}
