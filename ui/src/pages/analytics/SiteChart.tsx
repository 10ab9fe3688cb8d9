import { memo, useState } from 'react';
import { Bars } from '../../design/charts/Bars/Bars';
import { type ChartTable, cellOf, withUnit } from '../../design/charts/ChartFrame/table';
import type { Measure } from '../../design/charts/series';
import { partsSummary } from '../../design/charts/summary';
import { Toggle, ToggleGroup } from '../../design/controls/ToggleGroup/ToggleGroup';
import { Card } from '../../design/structure/Card/Card';
import { integer } from '../../lib/format';
import { emissions, spend, volume } from './measures';
import type { BlockProps } from './TimeCharts';
import type { Analytics } from './useDashboard';

const views = [
  { id: 'volume', label: 'Volume', measure: volume, of: (site) => site.volume },
  { id: 'spend', label: 'Dépense', measure: spend, of: (site) => site.spendExclTax },
  {
    id: 'emissions',
    label: 'Émissions',
    measure: emissions,
    of: (site) => Number(site.emissionsKg),
  },
] as const satisfies readonly {
  id: string;
  label: string;
  measure: Measure;
  of: (site: Analytics['bySite'][number]) => number;
}[];

/** All values of each site, regardless of the selected view. */
function tableOfSites(sites: Analytics['bySite']): ChartTable {
  return {
    head: [
      { text: 'Site', file: 'Site' },
      { text: 'Livraisons', file: 'Livraisons' },
      ...views.map(({ label, measure }) => ({ text: label, file: withUnit(label, measure) })),
    ],
    rows: [...sites]
      .sort((a, b) => b.volume - a.volume)
      .map((site) => [
        { text: site.label, value: site.label },
        { text: integer(site.deliveries), value: site.deliveries },
        ...views.map(({ measure, of }) => cellOf(of(site), measure)),
      ]),
  };
}

/** « Par site »: the volume, the spend or the emissions of each site, the largest first. */
export const SiteChart = memo(({ analytics, ...state }: BlockProps) => {
  const [shown, setShown] = useState<string>(views[0].id);
  const { label, measure, of } = views.find(({ id }) => id === shown) ?? views[0];
  const sites = (analytics?.bySite ?? [])
    .map((site) => ({ x: site.addressId, label: site.label, value: of(site) }))
    .sort((a, b) => b.value - a.value);
  return (
    <Card>
      <Bars
        {...state}
        title="Par site"
        level={2}
        direction="horizontal"
        measure={measure}
        current={{ id: 'site', label, points: sites }}
        table={() => tableOfSites(analytics?.bySite ?? [])}
        summary={partsSummary(sites, measure)}
        aside={
          <ToggleGroup label="Par site, en" labelHidden value={shown} onValueChange={setShown}>
            {views.map((view) => (
              <Toggle key={view.id} value={view.id}>
                {view.label}
              </Toggle>
            ))}
          </ToggleGroup>
        }
      />
    </Card>
  );
});
