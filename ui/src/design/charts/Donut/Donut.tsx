import { fr } from '../../../lib/typography';
import '../../chart-tokens.css';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { type ChartTable, cellOf, withUnit } from '../ChartFrame/table';
import { percent } from '../change';
import { lookOf } from '../look';
import { Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip } from '../Plot/Tip';
import { useSize } from '../Plot/useSize';
import { Swatch } from '../Swatch';
import { inOneUnit, type Measure, type Series } from '../series';
import { partsSummary } from '../summary';
import styles from './Donut.module.css';
import { DonutDrawing } from './DonutDrawing';
import { grouped } from './grouped';
import { layout } from './layout';

/** A part of the total; never negative. */
export type Part = Pick<Series, 'id' | 'label' | 'tone' | 'texture'> & { value: number };

export type DonutProps = ChartProps & {
  /** In any order; beyond five, the smallest are drawn as “Autres” (product 5.5). The table has all of them. */
  parts: readonly Part[];
  /** The formats of the values. */
  measure: Measure;
  /** The text below the total in the middle: “livrés”. */
  centre?: string | undefined;
  /** The head of the first table column: “Produit”. */
  placeHead?: string;
};

/** The parts of a total, five at most, with the total in the middle. */
export function Donut({
  parts,
  measure,
  centre,
  placeHead = 'Catégorie',
  summary,
  status,
  ...rest
}: DonutProps) {
  const [box, size] = useSize();
  const shown = grouped(parts);
  const total = parts.reduce((all, { value }) => all + value, 0);
  const write = inOneUnit(measure, [total]);
  const drawn = size && layout(shown, size);

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? partsSummary(parts, measure)}
      empty={parts.length === 0}
      table={() => tableOfParts(parts, total, measure, placeHead)}
    >
      <Plot
        box={box}
        size={size}
        columns={shown.length}
        rows={1}
        around
        nearest={(x, y) => drawn?.nearest(x, y) ?? null}
        place={({ column }) => drawn?.slices[column]?.middle ?? { x: 0, y: 0 }}
        announce={({ column }) => {
          const { label = '', value = 0 } = shown[column] ?? {};
          return fr`${label} : ${measure.format(value)}, ${share(value, total)}`;
        }}
        tip={({ column }) => {
          const part = shown[column];
          if (!part) return null;
          const { label, value } = part;
          const row = { label, look: lookOf(part), value: measure.format(value), current: true };
          return <Tip title={share(value, total)} rows={[row]} />;
        }}
        over={({ column }) =>
          drawn && (
            <path
              className={plot.ring}
              transform={drawn.transform}
              d={drawn.slices[column]?.raised}
            />
          )
        }
        aside={
          drawn && <PartList parts={shown} total={total} write={write} beside={drawn.beside} />
        }
      >
        {drawn && <DonutDrawing drawn={drawn} figure={write(total)} centre={centre} />}
      </Plot>
    </ChartFrame>
  );
}

/** The share of a part in the total, as “42 %”. */
function share(value: number, total: number): string {
  return percent(total === 0 ? 0 : value / total);
}

/** The marks, names, values and shares of the parts. */
function PartList({
  parts,
  total,
  write,
  beside,
}: {
  parts: readonly Part[];
  total: number;
  write: (value: number) => string;
  /** It is on the right of the ring, not below. */
  beside: boolean;
}) {
  return (
    <ul role="list" aria-hidden className={styles.parts} data-place={beside ? 'beside' : 'below'}>
      {parts.map((part) => (
        <li key={part.id} className={styles.part}>
          <Swatch look={lookOf(part)} />
          <span className={styles.name}>{part.label}</span>
          <span className={styles.value}>{write(part.value)}</span>
          <span className={styles.share}>{share(part.value, total)}</span>
        </li>
      ))}
    </ul>
  );
}

function tableOfParts(
  parts: readonly Part[],
  total: number,
  measure: Measure,
  placeHead: string,
): ChartTable {
  return {
    head: [
      { text: placeHead, file: placeHead },
      { text: 'Valeur', file: withUnit('Valeur', measure) },
      { text: 'Part', file: 'Part (%)' },
    ],
    rows: parts.map(({ label, value }) => [
      { text: label, value: label },
      cellOf(value, measure),
      {
        text: share(value, total),
        value: total === 0 ? 0 : Math.round((value / total) * 1000) / 10,
      },
    ]),
  };
}
