import { LevelChart } from '../../../design/charts/LevelChart/LevelChart';
import type { Measure, Series } from '../../../design/charts/series';
import { litres } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { basisInWords, courseInWords, errorInWords, untilAlert } from './forecast';
import type { TankDetailQuery } from './TankDetail.generated';
import styles from './TankDrawer.module.css';
import type { Delivery } from './TankHistory';

export type TankChartProps = {
  /** Null while it loads, or when it failed to load. */
  tank: TankDetailQuery['tank'];
  /** Undefined when they are unknown. */
  deliveries: readonly Delivery[] | undefined;
  /** The parts of the tank that failed to load. */
  lost: { readings: boolean; forecast: boolean };
  now: Date;
  loading: boolean;
  /** Loads it again. */
  onRetry: () => void;
};

/** The level over ninety days, and the forecast down to the alert threshold (product S11, 7.5). */
export function TankChart({ tank, deliveries = [], lost, now, loading, onRetry }: TankChartProps) {
  const { capacity = null, forecast = null, readings = [] } = tank ?? {};
  const threshold = ((tank?.alertThresholdPercent ?? 20) / 100) * (capacity ?? 0);
  const points = tank?.active && capacity ? untilAlert(forecast?.points ?? [], threshold) : [];
  return (
    <div>
      <LevelChart
        title={fr`Niveau sur 90 jours`}
        measure={measureOf(capacity ?? 0)}
        readings={readings.map(({ at, level }) => ({ at, value: level }))}
        deliveries={deliveries.flatMap(({ at, volume }) =>
          volume === null ? [] : [{ at, volume }],
        )}
        forecast={(tank?.level ?? 0) > threshold ? points : []}
        capacity={capacity ?? Math.max(1, ...readings.map(({ level }) => level))}
        alert={tank?.alertThresholdPercent ?? 20}
        now={now.toISOString()}
        tone={toneOf(tank?.gas?.energyType)}
        summary={tank ? courseInWords(tank, threshold, !lost.forecast) : undefined}
        status={tank && !lost.readings ? 'ready' : loading ? 'loading' : 'error'}
        emptyText={fr`Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.`}
        onRetry={onRetry}
      />
      {tank?.active && (
        <p className={styles.basis}>
          {forecast
            ? `${basisInWords(forecast)} ${errorInWords(forecast)}`
            : !lost.forecast &&
              readings.length > 0 &&
              fr`Pas de prévision : il faut au moins 3 relevés à quelques jours d’écart.`}
        </p>
      )}
    </div>
  );
}

/** Litres; for a large tank the axis is in cubic metres. */
function measureOf(capacity: number): Measure {
  return {
    format: litres,
    axis: capacity < 10_000 ? { unit: 'L' } : { unit: 'm³', per: 1000 },
    data: { unit: 'L' },
  };
}

function toneOf(energy: string | null | undefined): Series['tone'] {
  return energy === 'b7Gazole' || energy === 'hvo' || energy === 'adBlue' ? energy : undefined;
}
