import type { ErrorLike } from '@apollo/client';
import type { ReactNode, Ref } from 'react';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { Button } from '../../../design/controls/Button/Button';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { dateShort, money } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import styles from './PayDialog.module.css';
import { type Outcome, type Payment, reasonsOf, type Unpayable, unpayable } from './payment';

export type PayNewsProps = {
  ref: Ref<HTMLDivElement>;
  payment: Payment;
  outcome: Outcome | null;
  /** The selected date of the debit; null for today. */
  on: string | null;
  /** Called to continue without the unpayable invoices. */
  onWithout: () => void;
};

/** The message about a payment, above its invoices; empty when there is none. */
export function PayNews({ ref, payment, outcome, on, onWithout }: PayNewsProps) {
  const news = outcome ? outcomeSentence(payment, outcome, on) : newsOf(payment, onWithout);
  return (
    news && (
      <div ref={ref} tabIndex={-1} className={styles.news}>
        {news}
      </div>
    )
  );
}

function newsOf(payment: Payment, onWithout: () => void): ReactNode {
  const { step, notice, invoices } = payment;
  const blocked = unpayable(payment);
  switch (step) {
    case 'checking':
      return (
        <Banner tone="warn">
          {fr`Votre paiement est peut-être enregistré ; vérification en cours…`}
        </Banner>
      );
    case 'unknown':
      return (
        <Banner tone="warn">
          Votre paiement est peut-être enregistré, mais il n’a pas pu être vérifié pour le moment.
        </Banner>
      );
    case 'form':
      if (invoices.length === 0) return <p>Cette facture est introuvable.</p>;
      if (blocked.length > 0) {
        return (
          <Blocked of={blocked} others={invoices.length > blocked.length} onWithout={onWithout} />
        );
      }
      return notice && <NoticeBanner of={notice} />;
    default:
      return null;
  }
}

function NoticeBanner({ of: notice }: { of: NonNullable<Payment['notice']> }) {
  switch (notice.of) {
    case 'amount':
      return <Banner tone="warn">{fr`Le montant a changé : ${money(notice.total)}.`}</Banner>;
    case 'refused':
      return <Banner tone="error">{notice.message}</Banner>;
    case 'failed':
      return <SaveFailure error={notice.failure} what="Le paiement n’a pas abouti." />;
    case 'lost':
      return (
        <Banner tone="error">
          Votre paiement n’a pas été enregistré. Vous pouvez réessayer sans risque de doublon.
        </Banner>
      );
  }
}

type BlockedProps = { of: readonly Unpayable[]; others: boolean; onWithout: () => void };

function Blocked({ of: blocked, others, onWithout }: BlockedProps) {
  return (
    <Banner
      tone="warn"
      action={
        others && (
          <Button look="outline" onClick={onWithout}>
            {blocked.length === 1 ? 'Continuer sans cette facture' : 'Continuer sans ces factures'}
          </Button>
        )
      }
    >
      <ul role="list">
        {blocked.map(({ id, number, why }) => (
          <li key={id}>{fr`Facture ${number} : ${why}`}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The outcome of a payment, worded for its current state. */
function outcomeSentence(
  { invoices, unanswered }: Payment,
  outcome: Outcome,
  on: string | null,
): ReactNode {
  const recorded = unanswered && 'Votre paiement est enregistré. ';
  switch (outcome) {
    case 'failed': {
      const reasons = reasonsOf(invoices);
      return (
        <Banner tone="error">
          <strong>Erreur lors du paiement</strong>
          {reasons.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Banner>
      );
    }
    case 'pending':
      return <Banner>{recorded}En attente de la réponse de votre banque.</Banner>;
    case 'scheduled': {
      const at = invoices.find(({ payment }) => payment === 4)?.payments.at(-1)?.at ?? on;
      return (
        <Banner>
          {recorded}
          {at ? `Programmé pour le ${dateShort(at)}.` : 'Programmé.'}
        </Banner>
      );
    }
    case 'paid':
      return <Banner tone="ok">{recorded}Votre paiement est effectué.</Banner>;
  }
}

type PayLoadStateProps = { failed: boolean; error: ErrorLike | undefined; onRetry: () => void };

/** Shown in the dialog while the invoices load, or when they failed to load. */
export function PayLoadState({ failed, error, onRetry }: PayLoadStateProps) {
  if (!failed) {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width={7} />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  return <LoadFailureBanner what="Les factures" feminine plural error={error} onRetry={onRetry} />;
}
