import type { ReactNode } from 'react';
import { paymentStatuses } from '../../../components/business-labels';
import { InvoicePaymentChip } from '../../../components/InvoicePaymentChip/InvoicePaymentChip';
import { labelOf } from '../../../components/labels';
import { maskedNumber, paymentMethodName } from '../../../components/payment-method';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Unbroken } from '../../../components/references/Unbroken';
import { Button } from '../../../design/controls/Button/Button';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Missing } from '../../../design/structure/Missing/Missing';
import { dateShort, money } from '../../../lib/format';
import { de } from '../../../lib/grammar';
import { paths } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import { type Debit, isActive } from './choices';
import type {
  PayDialog_InvoiceFragment as Invoice,
  PayDialog_MethodFragment as Method,
  PayFormQuery,
} from './PayDialog.generated';
import styles from './PayDialog.module.css';
import type { Payment } from './payment';

export type PayFormProps = {
  /** The id of the field that selects a method. */
  id: string;
  payment: Payment;
  of: PayFormQuery;
  debit: Debit;
};

/**
 * The invoices, the choice of method and date, and the consent given by pressing the button
 * (product S12).
 */
export function PayForm({ id, payment: { invoices, step }, of, debit }: PayFormProps) {
  const { appConfig, currentBusiness } = of;
  const { method, total, ready } = debit;
  const choosing = step === 'form' || step === 'sent';
  return (
    <>
      <Invoices invoices={invoices} total={total} sent={!choosing} />
      {choosing && <Choices id={id} methods={currentBusiness?.paymentMethods ?? []} of={debit} />}
      {ready && method && currentBusiness && (
        <p className={styles.consent}>
          {fr`En confirmant, vous autorisez ${appConfig.providerName} à débiter ${money(total)} ${debited(method)} ${de(currentBusiness.name)}.`}
        </p>
      )}
    </>
  );
}

type ChoicesProps = { id: string; methods: readonly Method[]; of: Debit };

function Choices({ id, methods, of: { method, on, due, onChoose } }: ChoicesProps) {
  return (
    <>
      <RadioGroup
        id={id}
        label="Moyen de paiement"
        value={method?.id ?? null}
        onValueChange={(methodId) => onChoose({ methodId })}
      >
        {methods.map((one) => (
          <Radio
            key={one.id}
            value={one.id}
            label={
              one.isDefault ? `${paymentMethodName(one)} (par défaut)` : paymentMethodName(one)
            }
            disabled={!isActive(one)}
            {...(!isActive(one) && { hint: labelOf(paymentStatuses, one.status) ?? unknown })}
          />
        ))}
      </RadioGroup>
      {!method && <NoMethod />}
      <RadioGroup
        label="Date du prélèvement"
        value={on ? 'due' : 'today'}
        onValueChange={(value) => onChoose({ later: value === 'due' })}
      >
        <Radio value="today" label="Aujourd’hui" />
        {due && <Radio value="due" label={`À l’échéance, le ${dateShort(due)}`} />}
      </RadioGroup>
    </>
  );
}

const unknown = 'Statut inconnu';

/** “du compte •••• 1348”, “de la carte •••• 4242”. */
function debited(method: Method): string {
  switch (method.__typename) {
    case 'SepaMandate':
      return `du compte ${maskedNumber(method)}`;
    case 'Card':
      return `de la carte ${maskedNumber(method)}`;
    case 'OtherPaymentMethod':
      return fr`du moyen de paiement « ${method.kind} »`;
  }
}

function NoMethod() {
  const { refusal } = usePermissions();
  return (
    <Banner
      tone="warn"
      action={
        <Permitted reason={refusal('PAYMENT_METHOD_WRITE')}>
          <Button look="outline" to={`${paths.company}?edit=sepa`}>
            Ajouter un mandat SEPA
          </Button>
        </Permitted>
      }
    >
      Aucun moyen de paiement ne peut être débité.
    </Banner>
  );
}

/** The number of invoices above which the list scrolls. */
const maxVisible = 5;

type InvoicesProps = {
  invoices: readonly Invoice[];
  total: number;
  /** Whether each invoice shows the state of its payment. */
  sent: boolean;
};

function Invoices({ invoices, total, sent }: InvoicesProps) {
  const scrolls = invoices.length > maxVisible;
  return (
    <section aria-label="Factures" className={styles.invoices}>
      <dl className={styles.list} {...(scrolls && { tabIndex: 0, 'data-scrolls': true })}>
        {invoices.map((invoice) => (
          <div key={invoice.id} className={styles.invoice}>
            <dt>
              <Unbroken>{invoice.number}</Unbroken>
              {sent ? <InvoicePaymentChip payment={invoice.payment ?? 0} /> : <Due of={invoice} />}
            </dt>
            <dd>{amountOf(invoice, sent)}</dd>
          </div>
        ))}
      </dl>
      {!sent && invoices.length > 1 && (
        <p className={styles.total}>
          <span>Total TTC</span>
          <strong>{money(total)}</strong>
        </p>
      )}
    </section>
  );
}

function Due({ of: { dueOn, lateDays } }: { of: Invoice }) {
  if (lateDays) return <span className={styles.late}>{fr`en retard de ${lateDays} j`}</span>;
  return dueOn && <span className={styles.due}>{`échéance le ${dateShort(dueOn)}`}</span>;
}

/** The amount left to pay; during a payment, the amount of that payment. */
function amountOf({ remaining, payments }: Invoice, sent: boolean): ReactNode {
  const amount = sent ? (payments.at(-1)?.amount ?? remaining) : remaining;
  return amount === null ? <Missing /> : money(amount);
}
