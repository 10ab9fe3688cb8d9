import { Suspense } from 'react';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { dateShort, pricePerLitreAmount, time } from '../../lib/format';
import { lazyPart } from '../../lib/lazy-page';
import { BlockFailure } from './BlockFailure';
import type { HomeQuery } from './HomePage.generated';
import styles from './PricesCard.module.css';

// With its drawings: a business without a single product is rare.
const EmptyState = lazyPart(() =>
  import('../../design/feedback/EmptyState/EmptyState').then((m) => m.EmptyState),
);

/** Props of {@link PricesCard}. */
export type PricesCardProps = {
  gases: HomeQuery['gasList'];
  /** The list could not be loaded: it is not empty, it is unknown. */
  failed: boolean;
  now: Date;
};

/** « Prix du jour »: the price of a litre of each product, before tax. */
export function PricesCard({ gases, failed, now }: PricesCardProps) {
  const updated = latest(gases);
  return (
    <Card title="Prix du jour" aside="HT/L" footer={updated && `Mis à jour ${when(updated, now)}`}>
      {failed ? (
        <BlockFailure />
      ) : gases.length === 0 ? (
        <div className={styles.none}>
          <Suspense>
            <EmptyState drawing="product">Aucun produit n’est proposé pour l’instant.</EmptyState>
          </Suspense>
        </div>
      ) : (
        <ul role="list" className={styles.rows}>
          {gases.map((gas) => (
            <li key={gas.id}>
              <ProductChip name={gas.shortName} energyType={gas.energyType} />
              <span className={styles.price}>
                {gas.unitPriceExclTax ? pricePerLitreAmount(gas.unitPriceExclTax) : <Missing />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function latest(gases: HomeQuery['gasList']): string | undefined {
  return gases
    .map(({ priceUpdatedAt }) => priceUpdatedAt)
    .filter((at) => at !== null)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}

/** “aujourd’hui à 08:00”, else “le 20 novembre 2026 à 08:00”. */
function when(at: string, now: Date): string {
  const day = dateShort(at) === dateShort(now) ? 'aujourd’hui' : `le ${dateShort(at)}`;
  return `${day} à ${time(at)}`;
}
