import { scaleLinear } from 'd3-scale';
import { dateTime, percent } from '../../../lib/format';
import { fr, nbsp } from '../../../lib/typography';
import { px } from '../bar';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { type ChartTable, cellOf, withUnit } from '../ChartFrame/table';
import { dateTicks } from '../calendar';
import { decimated } from '../fit';
import { lookOf } from '../look';
import { DateAxis, dateLines, type Frame, gutter, unitLine, ValueGrid } from '../Plot/Axes';
import { Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip } from '../Plot/Tip';
import { type Size, useSize } from '../Plot/useSize';
import type { Measure, Tone } from '../series';
import tones from '../tones.module.css';
import { valueAxis } from '../values';
import styles from './LevelChart.module.css';
import {
  eventsOf,
  type ForecastLevel,
  type Level,
  type LevelEvent,
  levelSummary,
  nearestStop,
  rangeOf,
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

/** The maximum fill level of a tank, in percent of its capacity (product 5.5). */
const fill = 95;

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

  const stopInWords = ({ kind, value }: LevelEvent) =>
    kind === 'delivery' ? `+${nbsp}${measure.format(value)}` : measure.format(value);
  const range = ({ between }: LevelEvent) =>
    between && `de ${measure.format(between[0])} à ${measure.format(between[1])}`;

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? levelSummary(course, { capacity, alert }, measure)}
      empty={readings.length === 0}
      legend={[
        { id: 'reading', label: 'Relevés', look, shape: 'line' },
        ...(deliveries.length > 0
          ? [
              {
                id: 'delivery',
                label: 'Livraison',
                mark: <Sign d="M6 1.5l5 9h-10z" of="delivery" />,
              },
            ]
          : []),
        ...(forecast.length > 0
          ? [{ id: 'forecast', label: 'Prévision', mark: <Sign d="M1 6h20" of="forecast" wide /> }]
          : []),
        ...(ranged
          ? [{ id: 'band', label: 'Fourchette', mark: <Sign d="M1 1h20v10h-20z" of="band" wide /> }]
          : []),
      ]}
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
          const parts = [
            stopInWords(event),
            event.kind !== 'delivery' && share(event.value, capacity),
            range(event),
          ].filter(Boolean);
          return fr`${dateTime(event.at)}, ${kinds[event.kind]} : ${parts.join(', ')}`;
        }}
        tip={({ column }) => {
          const event = events[column];
          if (!event) return null;
          const rows = [
            { label: kinds[event.kind], value: stopInWords(event) },
            {
              label: 'Remplissage',
              value: event.kind !== 'delivery' && share(event.value, capacity),
            },
            { label: 'Fourchette', value: range(event) },
          ].flatMap(({ label, value }, row) =>
            value ? [{ label, value, current: row === 0 }] : [],
          );
          return <Tip title={dateTime(event.at)} rows={rows} />;
        }}
        under={({ column }) => {
          if (!drawn) return null;
          const x = px(drawn.stops[column]?.x ?? 0);
          return (
            <line
              className={plot.crosshair}
              x1={x}
              x2={x}
              y1={drawn.frame.top}
              y2={drawn.frame.bottom}
            />
          );
        }}
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
          <>
            {drawn.today < drawn.frame.right && forecast.length > 0 && (
              <rect
                className={styles.future}
                x={drawn.today}
                y={drawn.frame.top}
                width={drawn.frame.right - drawn.today}
                height={drawn.frame.bottom - drawn.frame.top}
              />
            )}
            <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={measure.axis.unit} />
            <Limit y={drawn.fill} frame={drawn.frame} text={`Maximum ${percent(fill)}`} />
            <Limit y={drawn.alert} frame={drawn.frame} text={`Alerte ${percent(alert)}`} alert />
            <g className={tones.tone} data-tone={look.tone}>
              <path className={styles.area} d={drawn.area} />
              <path className={styles.band} d={drawn.band} />
              <path className={tones.line} d={drawn.line} />
              <path className={styles.forecast} d={drawn.forecast} />
              {drawn.deliveries.map((x) => (
                <path
                  key={x}
                  className={styles.delivery}
                  d={`M${x} ${drawn.frame.bottom - 9}l4.5 8h-9z`}
                />
              ))}
              {readings.length === 1 && (
                <circle
                  className={plot.point}
                  cx={drawn.x(readings[0]?.at ?? now)}
                  cy={drawn.axis.at(readings[0]?.value ?? 0)}
                  r={4}
                />
              )}
            </g>
            <line
              className={styles.today}
              x1={drawn.today}
              x2={drawn.today}
              y1={drawn.frame.top - 6}
              y2={drawn.frame.bottom}
            />
            <text
              className={plot.label}
              data-strong
              x={Math.min(drawn.today, drawn.frame.right - 34)}
              y={11}
              textAnchor="middle"
            >
              Aujourd’hui
            </text>
            <DateAxis
              ticks={drawn.ticks}
              at={({ at }) => drawn.time(at)}
              frame={drawn.frame}
              width={drawn.width}
            />
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

/** Paris is one or two hours ahead of the calendar's UTC: here an hour is less than one px. */
const ahead = 3_600_000;

/** The positions of all elements, in px. */
function layout(
  { readings, deliveries, forecast }: TankCourse,
  events: readonly LevelEvent[],
  {
    capacity,
    alert,
    now,
    measure,
  }: Pick<LevelChartProps, 'capacity' | 'alert' | 'now' | 'measure'>,
  { width, height }: Size,
) {
  const range: [number, number] = [height - dateLines, unitLine];
  const axis = valueAxis({ values: [0, capacity], range, scale: measure.axis });
  const frame: Frame = { left: gutter(axis), right: width, top: range[1], bottom: range[0] };
  const wall = (at: string) => Date.parse(at) + ahead;
  const all = [...readings, ...deliveries, ...forecast, { at: now }].map(({ at }) => wall(at));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const time = scaleLinear()
    .domain(first === last ? [first - 86_400_000, last + 86_400_000] : [first, last])
    .range([frame.left + 4, frame.right - 8]);
  const x = (at: string) => time(wall(at));
  const point = ({ at, value }: { at: string; value: number }) => ({
    x: px(x(at)),
    y: px(axis.at(value)),
  });
  const known = decimated(readings.map(point), width);
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map((one, index) => `${index === 0 ? 'M' : 'L'}${one.x} ${one.y}`).join('');
  const [start, end] = [known[0], known.at(-1)];
  const latest = readings.at(-1);
  return {
    width,
    axis,
    frame,
    time,
    x,
    /** The stops of the cursor. */
    stops: events.map(({ at, kind, value }) => ({
      x: x(at),
      // A delivery is marked at the bottom.
      y: axis.at(kind === 'delivery' ? 0 : value),
    })),
    line: path(known),
    area: start && end ? `${path(known)}V${frame.bottom}H${start.x}Z` : '',
    // Starts at the last reading, so that there is no gap between the readings and the forecast.
    forecast: forecast.length > 0 && latest ? path([latest, ...forecast].map(point)) : '',
    band: latest ? bandOf(latest, forecast, (at, value) => point({ at, value })) : '',
    deliveries: deliveries.map(({ at }) => px(x(at))),
    fill: Math.round(axis.at((fill / 100) * capacity)) + 0.5,
    alert: Math.round(axis.at((alert / 100) * capacity)) + 0.5,
    today: Math.round(x(now)) + 0.5,
    ticks: dateTicks(first, last, frame.right - frame.left, 'day', 60),
  };
}

/** The outline of the forecast range, which widens from the last reading; empty when it is unknown. */
function bandOf(
  latest: Level,
  forecast: readonly ForecastLevel[],
  point: (at: string, value: number) => { x: number; y: number },
): string {
  const ranges = forecast.flatMap((day) => {
    const range = rangeOf(day);
    return range ? [{ at: day.at, low: range[0], high: range[1] }] : [];
  });
  if (ranges.length === 0) return '';
  const outline = [
    point(latest.at, latest.value),
    ...ranges.map(({ at, high }) => point(at, high)),
    ...ranges.toReversed().map(({ at, low }) => point(at, low)),
  ];
  return `M${outline.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
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

function Limit({
  y,
  frame,
  text,
  alert = false,
}: {
  y: number;
  frame: Frame;
  text: string;
  alert?: boolean;
}) {
  return (
    <g>
      <line
        className={plot.reference}
        data-alert={alert || undefined}
        x1={frame.left}
        x2={frame.right}
        y1={y}
        y2={y}
      />
      <text
        className={plot.label}
        data-alert={alert || undefined}
        data-halo={alert ? undefined : true}
        x={frame.left + 6}
        // Below the threshold, where levels are rare, unless the bottom is too near.
        y={alert && frame.bottom - y > 30 ? y + 15 : y - 6}
      >
        {text}
      </text>
    </g>
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
