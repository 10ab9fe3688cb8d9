import { fr } from '../../../lib/typography';
import { ChartFrame, type ChartProps, type LegendItem } from '../ChartFrame/ChartFrame';
import { cellOf, tableOf, withUnit } from '../ChartFrame/table';
import { type Look, lookOf } from '../look';
import { Crosshair, type ReferenceLine } from '../Plot/Axes';
import { type Cursor, Plot } from '../Plot/Plot';
import { Tip, type TipRow } from '../Plot/Tip';
import { useSize } from '../Plot/useSize';
import { columnsOf, isEmpty, type Measure, type Series } from '../series';
import { linesSummary, withTruncation } from '../summary';
import { LinesDrawing, Points } from './LinesDrawing';
import { layout, nearest } from './layout';

export type LinesProps = ChartProps & {
  /** Series of points per month or per day. */
  series: readonly Series[];
  /** The formats of the values. */
  measure: Measure;
  /** Comparison lines of one kind: thin, under one name, and not in the sentence. */
  comparison?: { label: string; series: readonly Series[] } | undefined;
  /** A level drawn across the plot. */
  reference?: ReferenceLine | undefined;
  /** Allows the axis to start above zero, which it then says: only for prices, never for volumes or spend (product 5.5). */
  truncate?: boolean;
};

/** The look of comparison lines. */
const comparisonLook: Look = { tone: 'other', texture: 'plain' };

/** Values over time: prices by product, consumption (product S13). */
export function Lines({
  series: own,
  comparison,
  measure,
  reference,
  truncate = false,
  summary,
  status,
  ...rest
}: LinesProps) {
  const [box, size] = useSize();
  const series = [...own, ...(comparison?.series ?? [])];
  const columns = columnsOf(series);
  const looks = series.map((one, row) => (row < own.length ? lookOf(one) : comparisonLook));
  const empty = isEmpty(series);
  const named = own.map(({ label }) => label);
  const drawn =
    size && !empty && layout({ series, looks, named, columns, measure, reference, truncate }, size);

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
      legend={series.length > 1 || comparison ? legendOf(own, comparison) : undefined}
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
        under={({ column }) => drawn && <Crosshair x={drawn.x(column)} frame={drawn.frame} />}
        over={(cursor) => drawn && <Points drawn={drawn} cursor={cursor} />}
      >
        {drawn && <LinesDrawing drawn={drawn} unit={measure.axis.unit} reference={reference} />}
      </Plot>
    </ChartFrame>
  );
}

/** The names of the lines, unless they are at the ends, and one name for all comparison lines. */
function legendOf(own: readonly Series[], comparison: LinesProps['comparison']): LegendItem[] {
  const legend: LegendItem[] = own.map((one) => ({
    id: one.id,
    label: one.label,
    look: lookOf(one),
    shape: 'line',
    only: 'narrow',
  }));
  if (comparison && comparison.series.length > 0)
    legend.push({ id: 'comparison', label: comparison.label, look: comparisonLook, shape: 'line' });
  return legend;
}
