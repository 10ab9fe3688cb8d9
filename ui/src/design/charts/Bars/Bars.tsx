import { useId } from 'react';
import { capitalized } from '../../../lib/grammar';
import { fr } from '../../../lib/typography';
import { bands, bandTicks, placeLabels } from '../bands';
import { bar, px } from '../bar';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { type ChartTable, tableOf } from '../ChartFrame/table';
import { change } from '../change';
import { fitted, textWidth } from '../fit';
import { type Look, lookOf } from '../look';
import { Pattern, paint } from '../Pattern';
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
import type { SwatchProps } from '../Swatch';
import { type Column, columnsOf, inOneUnit, isEmpty, type Measure, type Series } from '../series';
import { barsSummary } from '../summary';
import tones from '../tones.module.css';
import { valueAxis } from '../values';
import styles from './Bars.module.css';

export type BarsProps = ChartProps & {
  /** The displayed series. */
  current: Series;
  /** The same series one period or one year earlier, under the same keys; its label is read after “par rapport à”: “l’année précédente”. */
  previous?: Series | undefined;
  /** The formats of the values. */
  measure: Measure;
  /** `vertical` over time (default); `horizontal` for named categories: sites, vehicles. */
  direction?: 'vertical' | 'horizontal';
  /** Shows the previous period as the outline of a bar behind (default) or as a line; horizontal bars show a mark. */
  comparison?: 'ghost' | 'line';
  /** A second amount as a bar next to each vertical bar: the paid part of the invoiced amount. Used instead of `previous`. */
  beside?: Series | undefined;
  /** The result of both amounts, as a line over vertical bars: the balance of an account. */
  line?: Series | undefined;
  /** A limit for the line, drawn as a dashed line with its name. */
  limit?: ReferenceLine | undefined;
  /** The expected number of horizontal bars. When they do not fit into the height of a chart, the chart is already higher while the data load. */
  expected?: number | undefined;
  /** The head of the first table column: “Site”. */
  placeHead?: string | undefined;
  /** A table with more data than the bars; by default the data of the bars. */
  table?: (() => ChartTable) | undefined;
};

/** The minimum and maximum height of a horizontal bar with its name, in px: a few bars share the height of a chart and are thicker, many make it higher. */
const rowHeight = { least: 44, most: 96 };

/** Vertical or horizontal bars of one series, compared with the previous period (product S13). */
export function Bars({
  current,
  previous,
  measure,
  direction = 'vertical',
  comparison = 'ghost',
  beside,
  line,
  limit,
  expected = 0,
  placeHead,
  table,
  summary,
  status,
  ...rest
}: BarsProps) {
  const [box, size] = useSize();
  const id = useId();
  const lying = direction === 'horizontal';
  const empty = isEmpty([current]);
  const marks = marksOf({ current, previous, comparison, beside, line, lying });
  const columns = columnsOf(marks.map(({ series }) => series));
  const look = lookOf(current);
  const drawn =
    size &&
    !empty &&
    (lying
      ? rows(columns, measure, size)
      : uprights(columns, { measure, paired: beside !== undefined, limit }, size));
  const least = lying ? rowHeight.least * Math.max(expected, columns.length) : undefined;

  const tip = ({ column }: Cursor) => {
    const { label = '', values = [] } = columns[column] ?? {};
    const lines: TipRow[] = marks.map((mark, index) => {
      const value = values[index] ?? null;
      return { ...mark, value: value === null ? '—' : measure.format(value), current: index === 0 };
    });
    const moved = previous && change(values[1] ?? null, values[0] ?? null);
    if (moved) lines.push({ label: 'Évolution', value: moved });
    if (limit) lines.push({ label: limit.label, value: measure.format(limit.value) });
    return <Tip title={label} rows={lines} />;
  };

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? barsSummary(current, previous, measure)}
      empty={empty}
      least={least}
      legend={marks.length > 1 ? marks.map((mark) => ({ ...mark, id: mark.series.id })) : undefined}
      table={table ?? (() => tableOf(columns, marks, measure, placeHead))}
    >
      <Plot
        box={box}
        size={size}
        columns={columns.length}
        rows={1}
        downwards={lying}
        nearest={(x, y) => (drawn ? { column: drawn.bands.indexAt(lying ? y : x), row: 0 } : null)}
        place={({ column }) => {
          if (!drawn) return { x: 0, y: 0 };
          const end = drawn.axis.at(columns[column]?.values[0] ?? 0);
          const middle = drawn.bands.middle(column);
          return lying
            ? { x: Math.min(end, drawn.frame.right / 2), y: middle }
            : { x: middle + drawn.bands.width / 2, y: end };
        }}
        announce={({ column }) => {
          const { label, values = [] } = columns[column] ?? {};
          const said = marks.map(({ series }, index) => {
            const value = values[index] ?? null;
            return fr`${series.label} : ${value === null ? 'non renseigné' : measure.format(value)}`;
          });
          return `${label ?? ''}, ${said.join(', ')}`;
        }}
        tip={tip}
        under={({ column }) => {
          if (!drawn) return null;
          const { bands: places, frame } = drawn;
          const start = places.middle(column) - places.step / 2;
          return lying ? (
            <rect
              className={plot.band}
              x={0}
              y={start}
              width={size?.width}
              height={places.step}
              rx={6}
            />
          ) : (
            <rect
              className={plot.band}
              x={start}
              y={frame.top}
              width={places.step}
              height={frame.bottom - frame.top}
              rx={3}
            />
          );
        }}
      >
        {drawn && (
          <>
            <defs>
              <Pattern id={id} look={look} />
              {beside && <Pattern id={`${id}beside`} look={lookOf(beside)} />}
            </defs>
            {!lying && <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={measure.axis.unit} />}
            {previous && !lying && comparison === 'ghost' && (
              <path className={styles.ghost} d={drawn.ghosts} />
            )}
            <g className={tones.tone} data-tone={look.tone}>
              <path className={tones.mark} fill={paint(id, look)} d={drawn.bars} />
            </g>
            {beside && (
              <g className={tones.tone} data-tone={lookOf(beside).tone}>
                <path
                  className={tones.mark}
                  fill={paint(`${id}beside`, lookOf(beside))}
                  d={drawn.ghosts}
                />
              </g>
            )}
            {limit && <Reference of={limit} axis={drawn.axis} frame={drawn.frame} />}
            {line && (
              <g className={tones.tone} data-tone={lookOf(line).tone}>
                <path className={styles.halo} d={drawn.trace} />
                <path className={tones.line} data-texture={lookOf(line).texture} d={drawn.trace} />
              </g>
            )}
            {previous && lying && (
              <>
                <path className={styles.clearing} d={drawn.ghosts} />
                <path className={styles.tick} d={drawn.ghosts} />
              </>
            )}
            {previous && !lying && comparison === 'line' && (
              <path className={styles.line} d={drawn.trace} />
            )}
            {lying ? (
              <Names columns={columns} drawn={drawn} measure={measure} />
            ) : (
              <Places columns={columns} drawn={drawn} width={size?.width ?? 0} />
            )}
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

type Mark = {
  series: Series;
  label: string;
  look: Look;
  shape: NonNullable<SwatchProps['shape']>;
};

/** The series in the order of their columns, each with the mark beside its name. */
function marksOf({
  current,
  previous,
  comparison,
  beside,
  line,
  lying,
}: Pick<BarsProps, 'current' | 'previous' | 'comparison' | 'beside' | 'line'> & {
  lying: boolean;
}): readonly Mark[] {
  const mark = (series: Series, shape: Mark['shape']): Mark => ({
    series,
    label: series.label,
    look: lookOf(series),
    shape,
  });
  const marks = [mark(current, 'fill')];
  if (previous)
    marks.push({
      series: previous,
      label: capitalized(previous.label),
      look: { tone: '1', texture: 'plain' },
      shape: lying ? 'tick' : comparison === 'line' ? 'ghost-line' : 'ghost',
    });
  if (beside) marks.push(mark(beside, 'fill'));
  if (line) marks.push(mark(line, 'line'));
  return marks;
}

type Drawn = ReturnType<typeof rows> | ReturnType<typeof uprights>;

/** All values, for the range of the axis. */
function known(columns: readonly Column[]): number[] {
  return columns.flatMap(({ values }) => values.filter((value) => value !== null));
}

/** The vertical bars, in px. */
function uprights(
  columns: readonly Column[],
  { measure, paired, limit }: Pick<BarsProps, 'measure' | 'limit'> & { paired: boolean },
  { width, height }: Size,
) {
  const range: [number, number] = [height - dateLines, unitLine];
  const values = known(columns);
  if (limit) values.push(limit.value);
  const axis = valueAxis({ values, range, scale: measure.axis });
  const frame: Frame = { left: gutter(axis), right: width, top: range[1], bottom: range[0] };
  const places = bands(columns.length, frame.left, frame.right);
  const zero = axis.at(0);
  // The bar of the earlier period is behind: its visible part is the difference.
  const aside = paired ? (places.width + 1) / 2 : Math.min(10, places.width / 3);
  const thickness = paired ? aside - 1 : places.width - aside;
  const draw = (of: 0 | 1, shift: number) =>
    columns
      .map(({ values }, index) => {
        const value = values[of];
        if (!value) return '';
        return bar(places.start(index) + shift, thickness, zero, axis.at(value), 3);
      })
      .join('');
  const compared = columns.some(({ values }) => (values[1] ?? null) !== null);
  let pen = 'M';
  const trace = columns
    .map(({ values }, index) => {
      const value = values.at(-1) ?? null;
      if (value === null) {
        pen = 'M';
        return '';
      }
      const step = `${pen}${px(places.middle(index))} ${px(axis.at(value))}`;
      pen = 'L';
      return step;
    })
    .join('');
  return {
    axis,
    frame,
    bands: places,
    bars: draw(0, paired ? 0 : compared ? aside : aside / 2),
    ghosts: draw(1, paired ? aside : 0),
    trace,
    ...bandTicks(columns, frame.right - frame.left),
  };
}

/** The horizontal bars, in px: a line of text above each. */
function rows(columns: readonly Column[], measure: Measure, { width, height }: Size) {
  const count = columns.length;
  const step = Math.max(rowHeight.least, Math.min(rowHeight.most, Math.floor(height / count)));
  const values = known(columns);
  const lowest = Math.min(0, ...values);
  const axis = valueAxis({ values, range: [lowest < 0 ? 8 : 1, width - 2], scale: measure.axis });
  const frame: Frame = { left: 0, right: width, top: 0, bottom: count * step };
  const zero = axis.at(0);
  const thickness = 12 + Math.round((step - rowHeight.least) / 3);
  const top = (index: number) => index * step + (step - 32 - thickness) / 2 + 24;
  const bars = columns.map(({ values: [value] }, index) =>
    value ? bar(top(index), thickness, zero, axis.at(value), 3, true) : '',
  );
  const ghosts = columns.map(({ values: [, value] }, index) =>
    value ? `M${px(axis.at(value))} ${top(index) - 3}v${thickness + 6}` : '',
  );
  return {
    axis,
    frame,
    bands: {
      start: top,
      middle: (index: number) => (index + 0.5) * step,
      width: thickness,
      step,
      indexAt: (y: number) => Math.max(0, Math.min(count - 1, Math.floor(y / step))),
    },
    bars: bars.join(''),
    ghosts: ghosts.join(''),
    trace: '',
    ticks: [],
    indexOf: () => 0,
  };
}

/** The names above horizontal bars, with their values at the end of the line. */
function Names({
  columns,
  drawn,
  measure,
}: {
  columns: readonly Column[];
  drawn: Drawn;
  measure: Measure;
}) {
  const write = inOneUnit(
    measure,
    columns.map(({ values: [value = null] }) => value),
  );
  return columns.map(({ x, label, values: [value = null] }, index) => {
    const y = drawn.bands.start(index) - 8;
    const text = value === null ? '—' : write(value);
    const room = drawn.frame.right - textWidth(text) - 12;
    return (
      <g key={x}>
        <text className={plot.label} x={0} y={y}>
          {fitted(label, room)}
        </text>
        <text className={plot.label} data-strong x={drawn.frame.right} y={y} textAnchor="end">
          {text}
        </text>
      </g>
    );
  });
}

/** The dates below vertical bars, or the names of categories. */
function Places({
  columns,
  drawn,
  width,
}: {
  columns: readonly Column[];
  drawn: Drawn;
  width: number;
}) {
  if (drawn.ticks.length > 0) {
    return (
      <DateAxis
        ticks={drawn.ticks}
        at={(tick) => drawn.bands.middle(drawn.indexOf(tick))}
        frame={drawn.frame}
        width={width}
      />
    );
  }
  const labels = placeLabels(columns, drawn.bands.step);
  return columns.map(({ x }, index) => (
    <text
      key={x}
      className={plot.label}
      textAnchor="middle"
      x={drawn.bands.middle(index)}
      y={drawn.frame.bottom + 17}
    >
      {labels[index]}
    </text>
  ));
}
