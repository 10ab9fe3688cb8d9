import type { ErrorLike } from '@apollo/client';
import { Link } from 'react-router-dom';
import { energyOf } from '../../components/energy';
import { failedItself } from '../../components/failures';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { useDisabledReason } from '../../components/offline';
import { PriceDelta } from '../../components/PriceDelta/PriceDelta';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { Permitted } from '../../components/permissions/Permitted';
import { Sparkline } from '../../design/charts/Sparkline/Sparkline';
import type { Tone } from '../../design/charts/series';
import { product } from '../../design/feedback/Drawing/drawings/product';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { dateShort, pricePerLitreAmount, time } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { HomeQuery } from './HomePage.generated';
import styles from './PricesCard.module.css';
import { course } from './price-course';

type Price = HomeQuery['home']['prices'][number];

export type PricesCardProps = {
  prices: readonly Price[];
  /** The error of the prices, or of their history only. */
  error: ErrorLike | undefined;
  now: Date;
};

const measure = {
  format: (value: number) => pricePerLitreAmount(String(value)),
  axis: { unit: '€/L' },
};

const create = 'Créer une alerte';

/**
 * « Prix du jour »: for each product the price of a litre before tax, its change over 7 days, and
 * its course over 30 (product S04).
 */
export function PricesCard({ prices, error, now }: PricesCardProps) {
  const cut = useDisabledReason();
  const updated = latest(prices);
  const failed = failedItself(error, 'home', 'prices');
  return (
    <Card
      title="Prix du jour"
      aside="HT/L · écart sur 7 jours"
      footer={
        prices.length > 0 && (
          <div className={styles.footer}>
            {updated && <span>{`Mis à jour ${when(updated, now)}`}</span>}
            <Permitted reason={cut}>
              {cut ? (
                <button type="button" className={styles.unavailable}>
                  {create}
                </button>
              ) : (
                <Link to={`?prix=${prices[0]?.gas.id}&alerte`}>{create}</Link>
              )}
            </Permitted>
          </div>
        )
      }
    >
      {prices.length > 0 ? (
        <ul role="list" className={styles.rows}>
          {prices.map((price) => (
            <li key={price.gas.id}>
              <Row {...price} moved={!failed} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <BlockFailure />
      ) : (
        <div className={styles.none}>
          <EmptyState drawing={product}>Aucun produit n’est proposé pour l’instant.</EmptyState>
        </div>
      )}
      {/* Today's prices may be present without their history. */}
      {prices.length > 0 && failed && <PartialBanner className={styles.partial} />}
    </Card>
  );
}

/** `moved`: whether the history of the price is known. */
function Row({ gas, change7dPercent, history30d, moved }: Price & { moved: boolean }) {
  const energy = energyOf(gas.energyType);
  const points = course(history30d);
  return (
    <>
      <Link to={`?prix=${gas.id}`} className={styles.product}>
        <ProductChip name={gas.shortName} energyType={gas.energyType} />
        <VisuallyHidden>{fr` : historique des prix et alertes`}</VisuallyHidden>
      </Link>
      {points.length > 1 ? (
        <Sparkline
          label={fr`Prix HT au litre, ${gas.shortName}, 30 jours`}
          measure={measure}
          points={points}
          tone={energy === 'neutral' ? 'other' : (energy as Tone)}
        />
      ) : (
        <span />
      )}
      <span className={styles.price}>
        {gas.unitPriceExclTax ? pricePerLitreAmount(gas.unitPriceExclTax) : <Missing />}
        {gas.unitPriceExclTax && moved && (
          <PriceDelta value={change7dPercent} goodWhen="down" className={styles.delta}>
            <VisuallyHidden>sur 7 jours</VisuallyHidden>
          </PriceDelta>
        )}
      </span>
    </>
  );
}

function latest(prices: readonly Price[]): string | undefined {
  return prices
    .map(({ gas }) => gas.priceUpdatedAt)
    .filter((at) => at !== null)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}

/** “aujourd’hui à 08:00”, else “le 20 novembre 2026 à 08:00”. */
function when(at: string, now: Date): string {
  const day = dateShort(at) === dateShort(now) ? 'aujourd’hui' : `le ${dateShort(at)}`;
  return `${day} à ${time(at)}`;
}
