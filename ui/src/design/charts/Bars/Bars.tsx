import { capitalized } from '../../../lib/grammar';
import { fr } from '../../../lib/typography';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { type ChartTable, tableOf } from '../ChartFrame/table';
import { change } from '../change';
import { type Look, lookOf } from '../look';
import type { ReferenceLine } from '../Plot/Axes';
import { type Cursor, Plot } from '../Plot/Plot';
import { Tip, type TipRow } from '../Plot/Tip';
import { useSize } from '../Plot/useSize';
import type { SwatchProps } from '../Swatch';
import { columnsOf, isEmpty, type Measure, type Series } from '../series';
import { barsSummary } from '../summary';
import { Band, BarsDrawing } from './BarsDrawing';
import { rowHeight, rows, uprights } from './layout';

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
  paired?: Series | undefined;
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

/** Vertical or horizontal bars of one series, compared with the previous period (product S13). */
export function Bars({
  current,
  previous,
  measure,
  direction = 'vertical',
  comparison = 'ghost',
  paired,
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
  const lying = direction === 'horizontal';
  const empty = isEmpty([current]);
  const marks = marksOf({ current, previous, comparison, paired, line, lying });
  const columns = columnsOf(marks.map(({ series }) => series));
  const drawn =
    size &&
    !empty &&
    (lying
      ? rows(columns, measure, size)
      : uprights(columns, { measure, paired: paired !== undefined, limit }, size));
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
        under={({ column }) => drawn && <Band drawn={drawn} column={column} />}
      >
        {drawn && (
          <BarsDrawing
            drawn={drawn}
            columns={columns}
            current={current}
            previous={previous}
            comparison={comparison}
            paired={paired}
            line={line}
            limit={limit}
            measure={measure}
          />
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
  paired,
  line,
  lying,
}: Pick<BarsProps, 'current' | 'previous' | 'comparison' | 'paired' | 'line'> & {
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
  if (paired) marks.push(mark(paired, 'fill'));
  if (line) marks.push(mark(line, 'line'));
  return marks;
}
