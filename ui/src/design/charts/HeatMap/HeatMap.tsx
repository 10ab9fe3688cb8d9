import { fr } from '../../../lib/typography';
import '../../chart-tokens.css';
import { figure, unreadable } from '../../../lib/decimal';
import { px } from '../bar';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { cellOf, withUnit } from '../ChartFrame/table';
import { textWidth } from '../fit';
import { type Cursor, Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip } from '../Plot/Tip';
import { type Size, useSize } from '../Plot/useSize';
import { inOneUnit, type Measure } from '../series';
import { heatSummary } from '../summary';
import styles from './HeatMap.module.css';
import { type Steps, steps } from './steps';

/** A row or a column: its key, and the short name on the axis: “lun.”, “6 h”, “janv.”, “2026”. */
export type HeatLine = { id: string; label: string };

export type HeatMapProps = ChartProps & {
  /** From top to bottom: weekdays, Monday first; years. */
  rows: readonly HeatLine[];
  /** From left to right: hours, months. */
  columns: readonly HeatLine[];
  /** The values by row, then by column; null is a gap. */
  values: readonly (readonly (number | null)[])[];
  /** Returns the name of a cell: “mardi à 6 h”, “mars 2026”. */
  name: (row: HeatLine, column: HeatLine) => string;
  /** The formats of the values. */
  measure: Measure;
  /** The head of the first table column: “Jour”, “Année”. */
  placeHead?: string;
};

/** High and low values over two scales of time: weekday and hour, month and year (product 5.5, S13). */
export function HeatMap({
  rows,
  columns,
  values,
  name,
  measure,
  placeHead = '',
  summary,
  status,
  ...rest
}: HeatMapProps) {
  const [box, size] = useSize();
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c) => ({ label: name(row, column), value: values[r]?.[c] ?? null })),
  );
  const known = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  const scale = steps(known);
  const drawn = size && known.length > 0 && layout(rows, columns, size);
  const cell = ({ column, row }: Cursor) => cells[row * columns.length + column];

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? heatSummary(cells, measure)}
      sentence="short"
      empty={known.length === 0}
      table={() => ({
        head: [
          { text: placeHead, file: placeHead },
          ...columns.map(({ label }) => ({ text: label, file: withUnit(label, measure) })),
        ],
        rows: rows.map(({ label }, r) => [
          { text: label, value: label },
          ...columns.map((_, c) => cellOf(values[r]?.[c] ?? null, measure)),
        ]),
      })}
    >
      <Plot
        box={box}
        size={size}
        columns={columns.length}
        rows={rows.length}
        nearest={(x, y) => {
          if (!drawn) return null;
          const column = Math.floor((x - drawn.left) / drawn.width);
          const row = Math.floor((y - drawn.top) / drawn.height);
          const inside = column >= 0 && column < columns.length && row >= 0 && row < rows.length;
          return inside ? { column, row } : null;
        }}
        place={({ column, row }) =>
          drawn
            ? { x: drawn.x(column) + drawn.width, y: drawn.y(row) + drawn.height / 2 }
            : { x: 0, y: 0 }
        }
        announce={(cursor) => {
          const { label = '', value = null } = cell(cursor) ?? {};
          return fr`${label} : ${value === null ? 'non renseigné' : measure.format(value)}`;
        }}
        tip={(cursor) => {
          const { label = '', value = null } = cell(cursor) ?? {};
          return <Tip title={label} only={value === null ? '—' : measure.format(value)} />;
        }}
        over={({ column, row }) =>
          drawn && (
            <rect
              className={plot.ring}
              x={drawn.x(column)}
              y={drawn.y(row)}
              width={drawn.width - 1}
              height={drawn.height - 1}
              rx={4}
            />
          )
        }
      >
        {drawn && (
          <>
            {columns.map(({ id, label }, index) =>
              index % drawn.every === 0 ? (
                <text
                  key={id}
                  className={plot.label}
                  textAnchor="middle"
                  x={px(drawn.x(index) + drawn.width / 2)}
                  y={drawn.top - 8}
                >
                  {label}
                </text>
              ) : null,
            )}
            {rows.map(({ id, label }, index) => (
              <text
                key={id}
                className={plot.label}
                x={drawn.left - 8}
                y={drawn.y(index) + drawn.height / 2 + 4}
                textAnchor="end"
              >
                {label}
              </text>
            ))}
            <Cells values={values} drawn={drawn} scale={scale} measure={measure} />
            <Key scale={scale} measure={measure} right={size.width} bottom={size.height} />
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

type Drawn = ReturnType<typeof layout>;

/** The positions of all elements, in px. */
function layout(rows: readonly HeatLine[], columns: readonly HeatLine[], { width, height }: Size) {
  const left = Math.max(...rows.map(({ label }) => textWidth(label))) + 10;
  const top = 24;
  const cell = (width - left) / columns.length;
  const rowHeight = Math.min(72, (height - top - keyHeight) / rows.length);
  const widest = Math.max(...columns.map(({ label }) => textWidth(label))) + 6;
  return {
    left,
    top,
    width: cell,
    height: rowHeight,
    x: (column: number) => left + column * cell,
    y: (row: number) => top + row * rowHeight,
    /** The number of columns per label, so that labels fit. */
    every: [1, 2, 3, 4, 6, 12].find((step) => step * cell >= widest) ?? 12,
  };
}

/** The height of the key below the cells, in px. */
const keyHeight = 34;

/** One path per step: a week of hours has 168 cells but only seven elements. */
function Cells({
  values,
  drawn,
  scale,
  measure,
}: {
  values: HeatMapProps['values'];
  drawn: Drawn;
  scale: Steps;
  measure: Measure;
}) {
  const paths = new Map<number, string>();
  const figures: { key: string; x: number; y: number; text: string; step: number }[] = [];
  const per = measure.axis.per ?? 1;
  // Print the number in the cell where it fits: exact without a pointer.
  const most = Math.max(...values.flat().map((value) => Math.abs(value ?? 0))) / per;
  const digits = most < 10 && per > 1 ? 1 : 0;
  const write = (value: number) => figure(value, { digits }) ?? unreadable;
  const legible = drawn.width >= textWidth(write(most)) + 10 && drawn.height >= 22;
  const [w, h] = [px(drawn.width - 2), px(drawn.height - 2)];
  values.forEach((row, r) => {
    row.forEach((value, c) => {
      if (value === null) return;
      const step = scale.of(value);
      const [x, y] = [px(drawn.x(c) + 0.5), px(drawn.y(r) + 0.5)];
      paths.set(step, `${paths.get(step) ?? ''}M${x} ${y}h${w}v${h}h-${w}z`);
      if (!legible) return;
      const text = write(value / per);
      figures.push({ key: `${r} ${c}`, x: px(x + w / 2), y: px(y + h / 2 + 4), text, step });
    });
  });
  return (
    <>
      {[...paths].map(([step, d]) => (
        <path key={step} className={styles.cell} data-step={step} d={d} />
      ))}
      {figures.map(({ key, x, y, text, step }) => (
        <text key={key} className={styles.figure} data-step={step} x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

/** The key to the colours, from the lowest value to the highest. */
function Key({
  scale,
  measure,
  right,
  bottom,
}: {
  scale: Steps;
  measure: Measure;
  right: number;
  bottom: number;
}) {
  const write = inOneUnit(measure, [scale.low, scale.high]);
  const [low, high] = [write(scale.low), write(scale.high)];
  const side = 14;
  const end = right - textWidth(high) - 8;
  const start = end - 7 * side;
  return (
    <g>
      <text className={plot.label} x={start - 8} y={bottom - 5} textAnchor="end">
        {low}
      </text>
      {Array.from({ length: 7 }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the seven steps never change places.
          key={index}
          className={styles.cell}
          data-step={index + 1}
          x={start + index * side}
          y={bottom - side - 1}
          width={side - 2}
          height={side - 2}
        />
      ))}
      <text className={plot.label} x={right} y={bottom - 5} textAnchor="end">
        {high}
      </text>
    </g>
  );
}
