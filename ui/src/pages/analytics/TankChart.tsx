import { memo } from 'react';
import { Link } from 'react-router-dom';
import { addressName } from '../../components/names';
import { autonomy } from '../../components/TankCard/words';
import { lookOf } from '../../design/charts/look';
import { Card } from '../../design/structure/Card/Card';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { AnalyticsTanksQuery } from './AnalyticsPage.generated';
import { RowBars } from './RowBars';
import { nameOf, toneOf } from './series';
import { tanksSummary } from './summaries';
import styles from './TankChart.module.css';
import type { BlockProps } from './TimeCharts';

export type TankChartProps = Omit<BlockProps, 'analytics'> & {
  /** Undefined while they load. */
  tanks: AnalyticsTanksQuery['tanks'] | undefined;
};

type Tank = AnalyticsTanksQuery['tanks']['items'][number];

/** « Autonomie des cuves »: the days left of each tank, with the range of the forecast. */
export const TankChart = memo(({ tanks, ...state }: TankChartProps) => {
  const all = tanks?.items ?? [];
  const more = (tanks?.pageInfo.totalCount ?? 0) - all.length;
  return (
    <Card>
      <RowBars
        {...state}
        title="Autonomie des cuves"
        level={2}
        summary={tanksSummary(
          all.map((tank) => ({ ...tank, name: called(tank) })),
          autonomy,
        )}
        emptyText="Aucune cuve en service."
        expected={5}
        legend={[
          { id: 'range', label: 'Fourchette de la prévision', look: lookOf({}), shape: 'line' },
        ]}
        rows={all.map((tank) => ({
          id: tank.id,
          to: `${paths.fleet}?cuve=${encodeURIComponent(tank.id)}`,
          name: tank.name,
          note: dotted(nameOf(tank.gas), tank.address && addressName(tank.address)),
          tone: toneOf(tank.gas),
          value: tank.daysLeft === null ? null : Number(tank.daysLeft),
          range: rangeOf(tank),
          text: autonomy(tank) ?? <span className={styles.unknown}>Autonomie inconnue</span>,
        }))}
        table={() => ({
          head: ['Cuve', 'Autonomie', 'Au moins', 'Au plus'].map((text, column) => ({
            text,
            file: column === 0 ? text : `${text} (jours)`,
          })),
          rows: all.map((tank) => [
            { text: called(tank), value: called(tank) },
            days(tank.daysLeft),
            days(tank.daysLeftLow),
            days(tank.daysLeftHigh),
          ]),
        })}
        after={
          more > 0 && (
            <p className={styles.more}>
              <Link to={paths.fleet}>{fr`Et ${count(more, 'autre cuve', 'autres cuves')}`}</Link>
            </p>
          )
        }
      />
    </Card>
  );
});

/** “AdBlue, Dépôt Toulouse”: tanks of several sites may have the same name. */
function called({ name, address }: Tank): string {
  return address ? `${name}, ${addressName(address)}` : name;
}

function rangeOf({ daysLeftLow, daysLeftHigh }: Tank): [number, number] | null {
  if (daysLeftLow === null || daysLeftHigh === null) return null;
  return [Number(daysLeftLow), Number(daysLeftHigh)];
}

function days(value: string | null) {
  if (value === null) return { text: '', value: null };
  const whole = Math.floor(Number(value));
  return { text: count(whole, 'jour'), value: whole };
}
