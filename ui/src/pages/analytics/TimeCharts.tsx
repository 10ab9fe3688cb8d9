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

/** What every chart of the page is given. */
export type BlockProps = {
  /** Undefined while they are on their way. */
  analytics: Analytics | undefined;
  status: Status;
  /** Asks for them again; undefined where that is no use. */
  onRetry: (() => void) | undefined;
};

/** What a chart over time is given. */
export type TimeChartProps = BlockProps & {
  /** What the period is compared with: “l’année précédente”; null for nothing. */
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

/** « Dépense HT », and the line of the period that it is compared with. */
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

/** « Prix HT au litre »: what was paid, and the market mean where the provider publishes one. */
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
        beside={{ label: 'Moyenne du marché', series: market }}
        truncate
      />
    </Card>
  );
});

/** The market mean of each product, named by it where there are several. */
function marketOf(all: NonNullable<Analytics['marketPriceSeries']>): Series[] {
  return seriesOf(all).map((one) => ({
    ...one,
    id: `market-${one.id}`,
    label: all.length === 1 ? 'Moyenne du marché' : `${one.label}, marché`,
  }));
}

/** « Émissions de CO₂e », and below zero what was avoided. */
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
