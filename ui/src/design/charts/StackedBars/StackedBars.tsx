import { useId } from 'react';
import { fr } from '../../../lib/typography';
import { bands, bandTicks } from '../bands';
import { bar } from '../bar';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { tableOf } from '../ChartFrame/table';
import { lookOf } from '../look';
import { Pattern, paint } from '../Pattern';
import { DateAxis, dateLines, type Frame, gutter, unitLine, ValueGrid } from '../Plot/Axes';
import { type Cursor, Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip, type TipRow } from '../Plot/Tip';
import { type Size, useSize } from '../Plot/useSize';
import { type Column, columnsOf, isEmpty, type Measure, type Series, sum } from '../series';
import { stackedSummary } from '../summary';
import tones from '../tones.module.css';
import { valueAxis } from '../values';
import { narrowest, outline } from './outline';
import { stacked } from './stacked';

export type StackedBarsProps = ChartProps & {
  /** From bottom to top, the most important first. Negative values go below zero: give avoided amounts the texture `avoided`. */
  series: readonly Series[];
  /** The formats of the values. */
  measure: Measure;
  /** The name of the sum in the tooltip, without avoided amounts; “Total” by default, null for none. */
  total?: string | null;
};

/** The sum of several series, month by month: volumes by product, emissions (product S13). */
export function StackedBars({
  series,
  measure,
  total = 'Total',
  summary,
  status,
  ...rest
}: StackedBarsProps) {
  const [box, size] = useSize();
  const id = useId();
  const columns = columnsOf(series);
  const looks = series.map(lookOf);
  const drawn = size && layout(columns, measure, size);
  const totalRow = total !== null && series.length > 1;

  const value = ({ column, row }: Cursor) => columns[column]?.values[row] ?? null;
  const tip = ({ column, row }: Cursor) => {
    const rows: TipRow[] = series.map(({ label }, index) => ({
      label,
      look: looks[index],
      value: write(value({ column, row: index })),
      current: index === row,
    }));
    // In the visual order of the stack.
    rows.reverse();
    // Avoided amounts were never emitted: they are not subtracted from the sum.
    const counted = columns[column]?.values.filter((_, of) => looks[of]?.texture !== 'avoided');
    if (totalRow) rows.push({ label: total, value: write(sum(counted ?? [])) });
    return <Tip title={columns[column]?.label ?? ''} rows={rows} />;
  };
  const write = (of: number | null) => (of === null ? '—' : measure.format(of));
  const said = (of: number | null) => (of === null ? 'non renseigné' : measure.format(of));

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? stackedSummary(series, measure)}
      empty={isEmpty(series)}
      legend={
        series.length === 1
          ? undefined
          : series.map(({ id: key, label }, index) => ({
              id: key,
              label,
              look: looks[index] ?? lookOf({}),
            }))
      }
      table={() => tableOf(columns, series, measure)}
    >
      <Plot
        box={box}
        size={size}
        columns={columns.length}
        rows={series.length}
        // ↑ moves up the stack.
        upwards
        nearest={(x, y) => drawn && { column: drawn.bands.indexAt(x), row: rowAt(drawn, x, y) }}
        place={({ column, row }) => ({
          x: (drawn?.bands.middle(column) ?? 0) + (drawn?.bands.width ?? 0) / 2,
          y: middle(drawn?.segments[row]?.[column], drawn?.frame.top ?? 0),
        })}
        announce={(cursor) =>
          fr`${columns[cursor.column]?.label ?? ''}, ${series[cursor.row]?.label ?? ''} : ${said(value(cursor))}`
        }
        tip={tip}
        under={({ column }) => drawn && <Band drawn={drawn} column={column} />}
        over={({ column, row }) => drawn && <Ring drawn={drawn} column={column} row={row} />}
      >
        {drawn && (
          <>
            <defs>
              {looks.map((look, index) => (
                <Pattern key={series[index]?.id} id={`${id}${index}`} look={look} />
              ))}
            </defs>
            <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={measure.axis.unit} />
            {looks.map((look, index) => (
              <g key={series[index]?.id} className={tones.tone} data-tone={look.tone}>
                <path
                  className={tones.mark}
                  fill={paint(`${id}${index}`, look)}
                  d={drawn.paths[index]}
                />
              </g>
            ))}
            <DateAxis
              ticks={drawn.ticks}
              at={(tick) => drawn.bands.middle(drawn.indexOf(tick))}
              frame={drawn.frame}
              width={drawn.width}
            />
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

type Drawn = NonNullable<ReturnType<typeof layout>>;

/** The positions of all elements, in px. */
function layout(columns: readonly Column[], measure: Measure, { width, height }: Size) {
  const stacks = columns.map(({ values }) => stacked(values));
  const edges = stacks.flatMap((stack) => stack.flatMap((one) => (one ? [one.from, one.to] : [])));
  const range: [number, number] = [height - dateLines, unitLine];
  const axis = valueAxis({ values: edges, range, scale: measure.axis });
  const frame: Frame = { left: gutter(axis), right: width, top: range[1], bottom: range[0] };
  const places = bands(columns.length, frame.left, frame.right);
  const count = columns[0]?.values.length ?? 0;
  const segments = Array.from({ length: count }, (_, row) =>
    stacks.map((stack) => {
      const one = stack[row];
      return one ? { base: axis.at(one.from), end: axis.at(one.to), free: one.free } : null;
    }),
  );
  const touching = places.step < narrowest;
  const paths = segments.map((row) => {
    if (touching) return outline(row, places.middle(0) - places.step / 2, places.step);
    return row
      .map((one, column) =>
        one ? bar(places.start(column), places.width, one.base, one.end, one.free ? 3 : 0) : '',
      )
      .join('');
  });
  return {
    width,
    axis,
    frame,
    bands: places,
    segments,
    paths,
    ...bandTicks(columns, frame.right - frame.left),
  };
}

function middle(segment: { base: number; end: number } | null | undefined, otherwise: number) {
  return segment ? (segment.base + segment.end) / 2 : otherwise;
}

/** Returns the segment at a point, or the nearest above or below it. */
function rowAt(drawn: Drawn, x: number, y: number): number {
  const column = drawn.bands.indexAt(x);
  let best = { row: 0, distance: Number.POSITIVE_INFINITY };
  drawn.segments.forEach((segments, row) => {
    const one = segments[column];
    if (!one) return;
    const [low, high] = [Math.min(one.base, one.end), Math.max(one.base, one.end)];
    const distance = Math.max(low - y, y - high, 0);
    if (distance < best.distance) best = { row, distance };
  });
  return best.row;
}

function Band({ drawn, column }: { drawn: Drawn; column: number }) {
  const { bands: places, frame } = drawn;
  return (
    <rect
      className={plot.band}
      x={places.middle(column) - places.step / 2}
      y={frame.top}
      width={places.step}
      height={frame.bottom - frame.top}
      rx={3}
    />
  );
}

function Ring({ drawn, column, row }: { drawn: Drawn; column: number; row: number }) {
  const segment = drawn.segments[row]?.[column];
  if (!segment) return null;
  return (
    <rect
      className={plot.ring}
      x={drawn.bands.start(column) - 1.5}
      y={Math.min(segment.base, segment.end) - 1.5}
      width={drawn.bands.width + 3}
      height={Math.abs(segment.base - segment.end) + 3}
      rx={3}
    />
  );
}
