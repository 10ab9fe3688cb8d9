import { dateTime } from '../../../lib/format';
import { fr, nbsp } from '../../../lib/typography';
import { px } from '../bar';
import { ChartFrame, type ChartProps, type LegendItem } from '../ChartFrame/ChartFrame';
import { type ChartTable, cellOf, withUnit } from '../ChartFrame/table';
import { type Look, lookOf } from '../look';
import { Crosshair } from '../Plot/Axes';
import { Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip, type TipRow } from '../Plot/Tip';
import { useSize } from '../Plot/useSize';
import type { Measure, Tone } from '../series';
import tones from '../tones.module.css';
import styles from './LevelChart.module.css';
import { LevelDrawing } from './LevelDrawing';
import { layout } from './layout';
import {
  eventsOf,
  type LevelEvent,
  levelSummary,
  nearestStop,
  share,
  type TankCourse,
} from './level';

export type LevelChartProps = ChartProps &
  TankCourse & {
    /** The capacity of the tank, in litres. */
    capacity: number;
    /** The alert threshold, in percent of the capacity: 20 (product 7.4). */
    alert: number;
    /** The current time, RFC 3339: everything to its right is forecast. */
    now: string;
    /** The formats of the volumes. */
    measure: Measure;
    /** The colour of the product. */
    tone?: Tone | undefined;
  };

/** The names of the kinds of stops. */
const kinds = {
  reading: 'Niveau relevé',
  forecast: 'Niveau prévu',
  delivery: 'Livraison',
} as const;

/** The level of a tank: readings, deliveries, and the dashed forecast down to the alert threshold (product S11, 7.5). */
export function LevelChart({
  readings,
  deliveries,
  forecast,
  capacity,
  alert,
  now,
  measure,
  tone,
  summary,
  status,
  ...rest
}: LevelChartProps) {
  const [box, size] = useSize();
  const course = { readings, deliveries, forecast };
  const events = eventsOf(course);
  const ranged = events.some(({ between }) => between !== null);
  const look = lookOf({ tone, texture: 'plain' });
  const drawn =
    size && readings.length > 0 && layout(course, events, { capacity, alert, now, measure }, size);

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? levelSummary(course, { capacity, alert }, measure)}
      empty={readings.length === 0}
      legend={legendOf(course, look, ranged)}
      table={() => tableOfLevels(events, capacity, measure, ranged)}
    >
      <Plot
        box={box}
        size={size}
        columns={events.length}
        rows={1}
        nearest={(x, y) => (drawn ? { column: nearestStop(drawn.stops, { x, y }), row: 0 } : null)}
        place={({ column }) => {
          if (!drawn) return { x: 0, y: 0 };
          return drawn.stops[column] ?? { x: 0, y: 0 };
        }}
        announce={({ column }) => {
          const event = events[column];
          if (!event) return '';
          const { volume, filling, range } = wordsOf(event, capacity, measure);
          const parts = [volume, filling, range].filter(Boolean);
          return fr`${dateTime(event.at)}, ${kinds[event.kind]} : ${parts.join(', ')}`;
        }}
        tip={({ column }) => {
          const event = events[column];
          return event && <LevelTip event={event} capacity={capacity} measure={measure} />;
        }}
        under={({ column }) =>
          drawn && <Crosshair x={drawn.stops[column]?.x ?? 0} frame={drawn.frame} />
        }
        over={({ column }) => {
          const event = events[column];
          if (!drawn || !event) return null;
          const { x = 0, y = 0 } = drawn.stops[column] ?? {};
          return (
            <g className={tones.tone} data-tone={look.tone}>
              {event.kind !== 'delivery' && (
                <circle className={plot.point} cx={px(x)} cy={px(y)} r={4} />
              )}
              <circle className={plot.ring} cx={px(x)} cy={px(y)} r={7} />
            </g>
          );
        }}
      >
        {drawn && (
          <LevelDrawing drawn={drawn} tone={look.tone} unit={measure.axis.unit} alert={alert} />
        )}
      </Plot>
    </ChartFrame>
  );
}

/** A stop in words: its volume, the share of the capacity, and the range of a forecast; null where there is none. */
function wordsOf({ kind, value, between }: LevelEvent, capacity: number, measure: Measure) {
  const delivered = kind === 'delivery';
  return {
    volume: delivered ? `+${nbsp}${measure.format(value)}` : measure.format(value),
    filling: delivered ? null : share(value, capacity),
    range: between && `de ${measure.format(between[0])} à ${measure.format(between[1])}`,
  };
}

/** The content of the tooltip of a stop. */
function LevelTip({
  event,
  capacity,
  measure,
}: {
  event: LevelEvent;
  capacity: number;
  measure: Measure;
}) {
  const { volume, filling, range } = wordsOf(event, capacity, measure);
  const rows: TipRow[] = [{ label: kinds[event.kind], value: volume, current: true }];
  if (filling) rows.push({ label: 'Remplissage', value: filling });
  if (range) rows.push({ label: 'Fourchette', value: range });
  return <Tip title={dateTime(event.at)} rows={rows} />;
}

/** The marks of the legend: those that the chart shows. */
function legendOf({ deliveries, forecast }: TankCourse, look: Look, ranged: boolean): LegendItem[] {
  const legend: LegendItem[] = [{ id: 'reading', label: 'Relevés', look, shape: 'line' }];
  if (deliveries.length > 0) {
    const mark = <Sign d="M6 1.5l5 9h-10z" of="delivery" />;
    legend.push({ id: 'delivery', label: 'Livraison', mark });
  }
  if (forecast.length > 0) {
    const mark = <Sign d="M1 6h20" of="forecast" wide />;
    legend.push({ id: 'forecast', label: 'Prévision', mark });
  }
  if (ranged) {
    const mark = <Sign d="M1 1h20v10h-20z" of="band" wide />;
    legend.push({ id: 'band', label: 'Fourchette', mark });
  }
  return legend;
}

/** A mark of the legend that belongs to no series. */
function Sign({
  d,
  of,
  wide = false,
}: {
  d: string;
  of: 'delivery' | 'forecast' | 'band';
  wide?: boolean;
}) {
  return (
    <svg
      aria-hidden
      viewBox={wide ? '0 0 22 12' : '0 0 12 12'}
      className={styles.sign}
      data-wide={wide || undefined}
    >
      <path className={styles[of]} d={d} />
    </svg>
  );
}

function tableOfLevels(
  events: readonly LevelEvent[],
  capacity: number,
  measure: Measure,
  ranged: boolean,
): ChartTable {
  const bounds = ranged ? (['Au plus bas', 'Au plus haut'] as const) : [];
  return {
    head: [
      { text: 'Date', file: 'Date' },
      { text: 'Nature', file: 'Nature' },
      { text: 'Volume', file: withUnit('Volume', measure) },
      { text: 'Remplissage', file: 'Remplissage (%)' },
      ...bounds.map((text) => ({ text, file: withUnit(text, measure) })),
    ],
    rows: events.map(({ at, kind, value, between }) => [
      { text: dateTime(at), value: dateTime(at) },
      { text: kinds[kind], value: kinds[kind] },
      cellOf(value, measure),
      kind === 'delivery'
        ? { text: '', value: null }
        : { text: share(value, capacity), value: Math.round((value / capacity) * 100) },
      ...bounds.map((_, bound) => cellOf(between?.[bound] ?? null, measure)),
    ]),
  };
}
