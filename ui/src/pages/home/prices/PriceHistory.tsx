import { energyOf } from '../../../components/energy';
import { Lines } from '../../../design/charts/Lines/Lines';
import type { Measure, Tone } from '../../../design/charts/series';
import { dateShort, pricePerLitre, pricePerLitreAmount } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { PriceAlertLineFragment as Alert, PricesQuery } from './Prices.generated';

export type PriceHistoryProps = {
  /** Undefined while it is unknown. */
  gas: PricesQuery['gasList'][number] | undefined;
  /** Undefined while they load. */
  prices: PricesQuery['priceHistory'] | undefined;
  failed: boolean;
  alerts: readonly Alert[];
  onRetry: () => void;
};

const measure: Measure = {
  format: (value) => pricePerLitre(String(value)),
  short: (value) => pricePerLitreAmount(String(value)),
  axis: { unit: '€/L' },
};

/** A chart of a product's published prices, with the threshold of an alert. */
export function PriceHistory({ gas, prices, failed, alerts, onRetry }: PriceHistoryProps) {
  const energy = energyOf(gas?.energyType ?? null);
  const waiting = alerts.filter(({ active }) => active);
  const [only] = waiting;
  return (
    <Lines
      title="Prix HT au litre"
      measure={measure}
      truncate
      series={
        gas && prices && prices.length > 0
          ? [
              {
                id: gas.id,
                label: gas.shortName,
                tone: energy === 'neutral' ? 'other' : (energy as Tone),
                points: prices.map(({ date, unitPriceExclTax }) => ({
                  x: date,
                  label: dateShort(date),
                  value: Number(unitPriceExclTax),
                })),
              },
            ]
          : []
      }
      // With two threshold lines, their labels would overlap.
      reference={
        only && waiting.length === 1
          ? { label: 'Votre alerte', value: Number(only.threshold) }
          : undefined
      }
      status={failed ? 'error' : prices ? 'ready' : 'loading'}
      emptyText={fr`Aucun prix n’est publié sur cette période.`}
      onRetry={onRetry}
    />
  );
}
