import { fr } from '../../../lib/typography';
import '../../chart-tokens.css';
import { arc, pie } from 'd3-shape';
import { useId } from 'react';
import { ChartFrame, type ChartProps } from '../ChartFrame/ChartFrame';
import { cellOf, withUnit } from '../ChartFrame/table';
import { percent } from '../change';
import { textWidth } from '../fit';
import { lookOf } from '../look';
import { Pattern, paint } from '../Pattern';
import { type Cursor, Plot } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import { Tip } from '../Plot/Tip';
import { useSize } from '../Plot/useSize';
import { Swatch } from '../Swatch';
import { inOneUnit, type Measure, type Series } from '../series';
import { partsSummary } from '../summary';
import tones from '../tones.module.css';
import styles from './Donut.module.css';
import { grouped } from './grouped';

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
  const id = useId();
  const shown = grouped(parts);
  const total = parts.reduce((all, { value }) => all + value, 0);
  const share = (value: number) => (total === 0 ? percent(0) : percent(value / total));
  const write = inOneUnit(measure, [total]);

  // The list is on the right when it fits, otherwise below.
  const beside = size !== null && size.width >= 380;
  const diameter = size ? (beside ? Math.min(220, size.height, size.width * 0.5) : 132) : 0;
  const outer = diameter / 2 - 5;
  const [cx, cy] = [
    beside ? diameter / 2 : (size?.width ?? 0) / 2,
    beside ? (size?.height ?? 0) / 2 : diameter / 2,
  ];
  const slices = pie<Part>()
    .sort(null)
    .value(({ value }) => value)
    .padAngle(shown.length > 1 ? 0.02 : 0)(shown);
  const ring = arc<(typeof slices)[number]>()
    .innerRadius(outer * 0.66)
    .outerRadius(outer)
    .cornerRadius(2);
  const raised = arc<(typeof slices)[number]>()
    .innerRadius(outer * 0.66 - 3)
    .outerRadius(outer + 3)
    .cornerRadius(3);
  const nearest = (x: number, y: number): Cursor | null => {
    const [dx, dy] = [x - cx, y - cy];
    const distance = Math.hypot(dx, dy);
    if (distance > outer + 8 || distance < outer * 0.5) return null;
    const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI);
    const column = slices.findIndex(({ endAngle }) => angle <= endAngle);
    return column < 0 ? null : { column, row: 0 };
  };
  const figure = write(total);

  return (
    <ChartFrame
      {...rest}
      {...(status && { status })}
      summary={summary ?? partsSummary(parts, measure)}
      empty={parts.length === 0}
      table={() => ({
        head: [
          { text: placeHead, file: placeHead },
          { text: 'Valeur', file: withUnit('Valeur', measure) },
          { text: 'Part', file: 'Part (%)' },
        ],
        rows: parts.map(({ label, value }) => [
          { text: label, value: label },
          cellOf(value, measure),
          { text: share(value), value: total === 0 ? 0 : Math.round((value / total) * 1000) / 10 },
        ]),
      })}
    >
      <Plot
        box={box}
        size={size}
        columns={shown.length}
        rows={1}
        around
        nearest={nearest}
        place={({ column }) => {
          const slice = slices[column];
          const [x, y] = slice ? ring.centroid(slice) : [0, 0];
          return { x: cx + x, y: cy + y };
        }}
        announce={({ column }) => {
          const { label = '', value = 0 } = shown[column] ?? {};
          return fr`${label} : ${measure.format(value)}, ${share(value)}`;
        }}
        tip={({ column }) => {
          const part = shown[column];
          if (!part) return null;
          return (
            <Tip
              title={share(part.value)}
              rows={[
                {
                  label: part.label,
                  look: lookOf(part),
                  value: measure.format(part.value),
                  current: true,
                },
              ]}
            />
          );
        }}
        over={({ column }) => {
          const slice = slices[column];
          return (
            slice && (
              <path
                className={plot.ring}
                transform={`translate(${cx} ${cy})`}
                d={raised(slice) ?? ''}
              />
            )
          );
        }}
        aside={
          size && (
            <ul
              role="list"
              aria-hidden
              className={styles.parts}
              data-place={beside ? 'beside' : 'below'}
            >
              {shown.map((part) => (
                <li key={part.id} className={styles.part}>
                  <Swatch look={lookOf(part)} />
                  <span className={styles.name}>{part.label}</span>
                  <span className={styles.value}>{write(part.value)}</span>
                  <span className={styles.share}>{share(part.value)}</span>
                </li>
              ))}
            </ul>
          )
        }
      >
        {size && (
          <g transform={`translate(${cx} ${cy})`}>
            <defs>
              {shown.map((part) => (
                <Pattern key={part.id} id={`${id}${part.id}`} look={lookOf(part)} />
              ))}
            </defs>
            {total === 0 && (
              <circle className={styles.hollow} r={outer * 0.83} strokeWidth={outer * 0.34} />
            )}
            {slices.map((slice) => {
              const look = lookOf(slice.data);
              return (
                <g key={slice.data.id} className={tones.tone} data-tone={look.tone}>
                  <path
                    className={tones.mark}
                    fill={paint(`${id}${slice.data.id}`, look)}
                    d={total === 0 ? '' : (ring(slice) ?? '')}
                  />
                </g>
              );
            })}
            <text
              className={styles.figure}
              data-size={textWidth(figure, 22) > outer * 1.2 ? 'small' : 'large'}
              textAnchor="middle"
              y={centre ? 2 : 7}
            >
              {figure}
            </text>
            {centre && (
              <text className={plot.label} textAnchor="middle" y={20}>
                {centre}
              </text>
            )}
          </g>
        )}
      </Plot>
    </ChartFrame>
  );
}
