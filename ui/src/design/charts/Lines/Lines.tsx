import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { fr } from '../../../lib/typography';
import { px } from '../bar';
import { ChartFrame, type ChartProps, type LegendItem } from '../ChartFrame/ChartFrame';
import { cellOf, tableOf, withUnit } from '../ChartFrame/table';
import { dateTicks, instantOf } from '../calendar';
import { decimated, spread, textWidth } from '../fit';
import { type Look, lookOf } from '../look';
import {
  DateAxis,
  dateLines,
  type Frame,
  gutter,
  Reference,
  type ReferenceLine,
  unitLine,
  ValueGrid,
} from '../Plot/Axes';
import { type Cursor, Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip, type TipRow } from '../Plot/Tip';
import { type Size, useSize } from '../Plot/useSize';
import { type Column, columnsOf, isEmpty, type Measure, type Series } from '../series';
import { linesSummary, withTruncation } from '../summary';
import tones from '../tones.module.css';
import { valueAxis } from '../values';

export type LinesProps = ChartProps & {
  /** Series of points per month or per day. */
  series: readonly Series[];
  /** The formats of the values. */
  measure: Measure;
  /** Comparison lines of one kind: thin, under one name, and not in the sentence. */
  beside?: { label: string; series: readonly Series[] } | undefined;
  /** A level drawn across the plot. */
  reference?: ReferenceLine | undefined;
  /** Allows the axis to start above zero, which it then says: only for prices, never for volumes or spend (product 5.5). */
  truncate?: boolean;
};

/** At least this width, in px, has names at the ends of the lines; a smaller one has a legend. ChartFrame.module.css has the same width. */
const roomForNames = 460;

/** Values over time: prices by product, consumption (product S13). */
export function Lines({
  series: own,
  beside,
  measure,
  reference,
  truncate = false,
  summary,
  status,
  ...rest
}: LinesProps) {
  const [box, size] = useSize();
  const series = [...own, ...(beside?.series ?? [])];
  const columns = columnsOf(series);
  const looks = series.map((one, row) => (row < own.length ? lookOf(one) : besideLook));
  const empty = isEmpty(series);
  const named = own.map(({ label }) => label);
  const drawn =
    size && !empty && layout({ series, named, columns, measure, reference, truncate }, size);

  const value = ({ column, row }: Cursor) => columns[column]?.values[row] ?? null;
  const tip = ({ column, row }: Cursor) => {
    const rows: TipRow[] = series.map(({ label }, index) => {
      const one = value({ column, row: index });
      return {
        label,
        look: looks[index],
        shape: 'line',
        value: one === null ? '—' : measure.format(one),
        current: series.length > 1 && index === row,
      };
    });
    if (reference) rows.push({ label: reference.label, value: measure.format(reference.value) });
    return <Tip title={columns[column]?.label ?? ''} rows={rows} />;
  };

  const table = () => {
    const all = tableOf(columns, series, measure);
    if (!reference) return all;
    const { label, value: level } = reference;
    return {
      head: [...all.head, { text: label, file: withUnit(label, measure) }],
      rows: all.rows.map((row) => [...row, cellOf(level, measure)]),
    };
  };

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={
        summary ?? withTruncation(linesSummary(own, measure), drawn ? drawn.axis.truncated : false)
      }
      empty={empty}
      legend={
        series.length > 1 || beside
          ? [
              ...own.map(
                ({ id, label }, index): LegendItem => ({
                  id,
                  label,
                  look: looks[index] ?? lookOf({}),
                  shape: 'line',
                  only: 'narrow',
                }),
              ),
              ...(beside && beside.series.length > 0
                ? [{ id: 'beside', label: beside.label, look: besideLook, shape: 'line' } as const]
                : []),
            ]
          : undefined
      }
      table={table}
    >
      <Plot
        box={box}
        size={size}
        columns={columns.length}
        rows={series.length}
        nearest={(x, y) => (drawn ? nearest(drawn, columns, x, y) : null)}
        place={({ column, row }) => {
          const one = value({ column, row });
          if (!drawn) return { x: 0, y: 0 };
          return { x: drawn.x(column), y: one === null ? drawn.frame.top : drawn.axis.at(one) };
        }}
        announce={(cursor) => {
          const one = value(cursor);
          const text = one === null ? 'non renseigné' : measure.format(one);
          return fr`${columns[cursor.column]?.label ?? ''}, ${series[cursor.row]?.label ?? ''} : ${text}`;
        }}
        tip={tip}
        under={({ column }) =>
          drawn && (
            <line
              className={plot.crosshair}
              x1={px(drawn.x(column))}
              x2={px(drawn.x(column))}
              y1={drawn.frame.top}
              y2={drawn.frame.bottom}
            />
          )
        }
        over={(cursor) =>
          drawn &&
          looks.map((look, row) => {
            const one = value({ column: cursor.column, row });
            if (one === null) return null;
            const [x, y] = [px(drawn.x(cursor.column)), px(drawn.axis.at(one))];
            return (
              <g key={series[row]?.id} className={tones.tone} data-tone={look.tone}>
                <circle className={plot.point} cx={x} cy={y} r={4} />
                {row === cursor.row && <circle className={plot.ring} cx={x} cy={y} r={7} />}
              </g>
            );
          })
        }
      >
        {drawn && (
          <>
            <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={measure.axis.unit} />
            {reference && <Reference of={reference} axis={drawn.axis} frame={drawn.frame} />}
            {/* Comparison lines are drawn behind. */}
            {[...looks.entries()].reverse().map(([row, look]) => (
              <g key={series[row]?.id} className={tones.tone} data-tone={look.tone}>
                <path
                  className={tones.line}
                  data-texture={look.texture}
                  data-thin={row >= own.length || undefined}
                  d={drawn.paths[row]}
                />
                {drawn.alone[row]?.map(({ x, y }) => (
                  <circle key={x} className={plot.point} cx={x} cy={y} r={3} />
                ))}
              </g>
            ))}
            {drawn.names.map(({ label, y }) => (
              <text
                key={label}
                className={plot.label}
                data-strong
                x={drawn.frame.right + 10}
                y={y + 4}
              >
                {label}
              </text>
            ))}
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

/** The look of comparison lines. */
const besideLook: Look = { tone: 'other', texture: 'plain' };

type Drawn = ReturnType<typeof layout>;

/** The positions of all elements, in px. */
function layout(
  {
    series,
    named,
    columns,
    measure,
    reference,
    truncate,
  }: {
    series: readonly Series[];
    /** The names of the first series, written at the ends of their lines. */
    named: readonly string[];
    columns: readonly Column[];
  } & Pick<LinesProps, 'measure' | 'reference' | 'truncate'>,
  { width, height }: Size,
) {
  const values = columns.flatMap((column) => column.values.filter((value) => value !== null));
  if (reference) values.push(reference.value);
  const range: [number, number] = [height - dateLines, unitLine];
  const axis = valueAxis({ values, range, scale: measure.axis, truncate });
  const beside = series.length > 1 && width >= roomForNames;
  const margin = beside ? Math.max(...named.map((label) => textWidth(label))) + 12 : 8;
  const frame: Frame = {
    left: gutter(axis),
    right: width - margin,
    top: range[1],
    bottom: range[0],
  };
  const instants = columns.map(({ x }) => instantOf(x));
  const [first, last] = [instants[0] ?? 0, instants.at(-1) ?? 0];
  // A single date is in the middle.
  const time = scaleLinear()
    .domain(first === last ? [first - 1, last + 1] : [first, last])
    .range([frame.left + 6, frame.right - 2]);
  const x = (column: number) => time(instants[column] ?? first);

  const points = series.map((_, row) =>
    columns.map(({ values }, column) => {
      const value = values[row] ?? null;
      return { x: px(x(column)), y: value === null ? null : px(axis.at(value)) };
    }),
  );
  const draw = line<{ x: number; y: number | null }>()
    .defined(({ y }) => y !== null)
    .x((point) => point.x)
    .y((point) => point.y ?? 0);
  const ends = points
    .slice(0, named.length)
    .map((all) => all.findLast(({ y }) => y !== null)?.y ?? frame.bottom);
  const placed = beside ? spread(ends, 17, frame.top + 4, frame.bottom - 4) : [];
  const finest = columns[0]?.x.length === 7 ? 'month' : 'day';

  return {
    width,
    axis,
    frame,
    time,
    x,
    paths: points.map((all) => draw(decimated(all, width)) ?? ''),
    // A single point between two gaps is drawn as a dot, because a line of one point has no length.
    alone: points.map((all) =>
      all.flatMap(({ x, y }, at) => {
        const between = (all[at - 1]?.y ?? null) === null && (all[at + 1]?.y ?? null) === null;
        return y !== null && between ? [{ x, y }] : [];
      }),
    ),
    names: placed.map((y, row) => ({ y, label: named[row] ?? '' })),
    ticks: dateTicks(first, last, frame.right - frame.left, finest, 52),
  };
}

/** Returns the column nearest to a position, by binary search, then the nearest line in that column. */
function nearest(drawn: Drawn, columns: readonly Column[], x: number, y: number): Cursor {
  let [low, high] = [0, columns.length - 1];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((drawn.x(half) + drawn.x(half + 1)) / 2 < x) low = half + 1;
    else high = half;
  }
  let best = { row: 0, distance: Number.POSITIVE_INFINITY };
  columns[low]?.values.forEach((value, row) => {
    if (value === null) return;
    const distance = Math.abs(drawn.axis.at(value) - y);
    if (distance < best.distance) best = { row, distance };
  });
  return { column: low, row: best.row };
}
