import { InvoicePaymentChip } from '../../components/InvoicePaymentChip/InvoicePaymentChip';
import { vatLabel } from '../../components/vat';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { money } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { AmountCard_OrderFragment } from './AmountCard.generated';
import styles from './AmountCard.module.css';
import { Fact, Facts } from './Facts';

export type AmountCardProps = { order: AmountCard_OrderFragment };

/** « Montant »: the cost of the delivery, line by line, and its invoice (product S07, block 6). */
export function AmountCard({ order: { totals, invoice, cancellation } }: AmountCardProps) {
  if (!totals && !invoice && !cancellation) return null;
  return (
    <Card
      title="Montant"
      footer={
        invoice && (
          <p className={styles.invoice}>
            Facture {invoice.number}
            {invoice.payment !== null && (
              <>
                <span>{fr`— Payée :`}</span>
                <InvoicePaymentChip payment={invoice.payment} />
              </>
            )}
          </p>
        )
      }
    >
      {cancellation && <Cancelled cancellation={cancellation} />}
      {totals && !cancellation && (
        <>
          <Facts>
            <Amount term="Produits HT" cents={totals.productExclTax} about={totals.isEstimate} />
            <Amount term="Livraison HT" cents={totals.deliveryFeeExclTax} />
            {Boolean(totals.discountExclTax) && (
              <Amount term="Remise" cents={-Math.abs(totals.discountExclTax ?? 0)} />
            )}
            <Amount term="Total HT" cents={totals.totalExclTax} about={totals.isEstimate} />
            <Amount term={vatLabel(totals)} cents={totals.vat} about={totals.isEstimate} />
            <Amount strong term="Total TTC" cents={totals.totalInclTax} about={totals.isEstimate} />
          </Facts>
          {totals.isEstimate && <p className={styles.note}>{estimate}</p>}
        </>
      )}
    </Card>
  );
}

const estimate = fr`Estimation : le montant définitif dépend du volume livré.`;

/** A cancelled order is not delivered: only the cancellation may cost something. */
function Cancelled({
  cancellation: { feeExclTax },
}: {
  cancellation: { feeExclTax: number | null };
}) {
  return (
    <>
      <Facts>
        <Amount strong term="Frais d’annulation HT" cents={feeExclTax} />
      </Facts>
      <p className={styles.note}>
        {fr`Commande annulée : les produits et la livraison ne sont pas facturés.`}
      </p>
    </>
  );
}

type AmountProps = { term: string; cents: number | null; about?: boolean; strong?: boolean };

/** One amount, with “≈” while it depends on the volume (product 9.1). */
function Amount({ term, cents, about = false, strong = false }: AmountProps) {
  return (
    <Fact term={term} strong={strong}>
      {cents === null ? <Missing /> : `${about ? fr`≈ ` : ''}${money(cents)}`}
    </Fact>
  );
}
