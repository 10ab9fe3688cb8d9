import { memo, useMemo } from 'react';
import { Bars } from '../../design/charts/Bars/Bars';
import { Lines } from '../../design/charts/Lines/Lines';
import { StackedBars } from '../../design/charts/StackedBars/StackedBars';
import type { Series } from '../../design/charts/series';
import { Card } from '../../design/structure/Card/Card';
import { emissions, price, spend, volume } from './measures';
import { avoidedOf, seriesOf, sumOf } from './series';
import { emissionsSummary, spendSummary, volumeSummary } from './summaries';
import type { Analytics, Status } from './useDashboard';

/** The props of every chart of the page. */
export type BlockProps = {
  /** Undefined while they load. */
  analytics: Analytics | undefined;
  status: Status;
  /** Loads them again; undefined where a retry is of no use. */
  onRetry: (() => void) | undefined;
};

export type TimeChartProps = BlockProps & {
  /** The comparison in words: “l’année précédente”; null for none. */
  compared: string | null;
};

/** « Volumes par produit ». */
export const VolumeChart = memo(({ analytics, compared, ...state }: TimeChartProps) => {
  const series = useMemo(() => seriesOf(analytics?.volumeSeries ?? []), [analytics]);
  const about = { subject: 'Volume', kpi: analytics?.kpis?.volume ?? null, compared };
  return (
    <Card>
      <StackedBars
        {...state}
        title="Volumes par produit"
        level={2}
        measure={volume}
        series={series}
        summary={volumeSummary(series, about, volume)}
      />
    </Card>
  );
});

/** « Dépense HT », with the line of the compared period. */
export const SpendChart = memo(({ analytics, compared, ...state }: TimeChartProps) => {
  const { current, previous } = useMemo(() => sumOf(analytics?.spendSeries ?? []), [analytics]);
  const series: Series = { id: 'spend', label: 'Dépense HT', points: current };
  const about = { subject: 'Dépense HT', kpi: analytics?.kpis?.spendExclTax ?? null, compared };
  return (
    <Card>
      <Bars
        {...state}
        title="Dépense HT"
        level={2}
        measure={spend}
        current={series}
        {...(compared && {
          previous: { id: 'previous', label: compared, points: previous ?? [] },
        })}
        comparison="line"
        summary={spendSummary(series, about, spend)}
      />
    </Card>
  );
});

/** « Prix HT au litre »: the price paid, and the market mean where the provider publishes one. */
export const PriceChart = memo(({ analytics, ...state }: BlockProps) => {
  const paid = useMemo(() => seriesOf(analytics?.priceSeries ?? []), [analytics]);
  const market = useMemo(() => marketOf(analytics?.marketPriceSeries ?? []), [analytics]);
  return (
    <Card>
      <Lines
        {...state}
        title="Prix HT au litre"
        level={2}
        measure={price}
        series={paid}
        comparison={{ label: 'Moyenne du marché', series: market }}
        truncate
      />
    </Card>
  );
});

/** The market mean of each product, with the product's name when there are several. */
function marketOf(all: NonNullable<Analytics['marketPriceSeries']>): Series[] {
  return seriesOf(all).map((one) => ({
    ...one,
    id: `market-${one.id}`,
    label: all.length === 1 ? 'Moyenne du marché' : `${one.label}, marché`,
  }));
}

/** « Émissions de CO₂e », and below zero the emissions avoided. */
export const EmissionsChart = memo(({ analytics, compared, ...state }: TimeChartProps) => {
  const emitted = useMemo(() => seriesOf(analytics?.emissionsSeries ?? []), [analytics]);
  const avoided = useMemo(() => avoidedOf(analytics?.avoidedSeries ?? []), [analytics]);
  const about = { subject: 'Émissions', kpi: analytics?.kpis?.emissionsKg ?? null, compared };
  return (
    <Card>
      <StackedBars
        {...state}
        title="Émissions de CO₂e"
        level={2}
        measure={emissions}
        series={[...emitted, ...avoided]}
        total="Total émis"
        summary={emissionsSummary(emitted, avoided, about, emissions)}
      />
    </Card>
  );
});
