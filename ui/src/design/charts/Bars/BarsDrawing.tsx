import { useId } from 'react';
import { placeLabels } from '../bands';
import { fitted, textWidth } from '../fit';
import { lookOf } from '../look';
import { Pattern, paint } from '../Pattern';
import { DateAxis, Reference, ValueGrid } from '../Plot/Axes';
import plot from '../Plot/Plot.module.css';
import { type Column, inOneUnit, type Measure, type Series } from '../series';
import tones from '../tones.module.css';
import type { BarsProps } from './Bars';
import styles from './Bars.module.css';
import type { Drawn } from './layout';

type BarsDrawingProps = Pick<
  BarsProps,
  'current' | 'previous' | 'comparison' | 'paired' | 'line' | 'limit' | 'measure'
> & {
  drawn: Drawn;
  columns: readonly Column[];
};

/** The bars with their names, the values of the previous period, and the axes. */
export function BarsDrawing({
  drawn,
  columns,
  current,
  previous,
  comparison,
  paired,
  line,
  limit,
  measure,
}: BarsDrawingProps) {
  const { lying, axis, frame } = drawn;
  return (
    <>
      {!lying && <ValueGrid axis={axis} frame={frame} unit={measure.axis.unit} />}
      {previous && !lying && comparison === 'ghost' && (
        <path className={styles.ghost} d={drawn.ghosts} />
      )}
      <FilledBars of={current} d={drawn.bars} />
      {paired && <FilledBars of={paired} d={drawn.ghosts} />}
      {limit && <Reference of={limit} axis={axis} frame={frame} />}
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
        <Places columns={columns} drawn={drawn} />
      )}
    </>
  );
}

/** The bars of a series in its colour and texture. */
function FilledBars({ of, d }: { of: Series; d: string }) {
  const id = useId();
  const look = lookOf(of);
  return (
    <>
      <defs>
        <Pattern id={id} look={look} />
      </defs>
      <g className={tones.tone} data-tone={look.tone}>
        <path className={tones.mark} fill={paint(id, look)} d={d} />
      </g>
    </>
  );
}

/** The place of the cursor, over the full width or height of the plot. */
export function Band({ drawn: { lying, bands, frame }, column }: { drawn: Drawn; column: number }) {
  const start = bands.middle(column) - bands.step / 2;
  return lying ? (
    <rect
      className={plot.band}
      x={frame.left}
      y={start}
      width={frame.right - frame.left}
      height={bands.step}
      rx={6}
    />
  ) : (
    <rect
      className={plot.band}
      x={start}
      y={frame.top}
      width={bands.step}
      height={frame.bottom - frame.top}
      rx={3}
    />
  );
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
function Places({ columns, drawn }: { columns: readonly Column[]; drawn: Drawn }) {
  if (drawn.ticks.length > 0) {
    return (
      <DateAxis
        ticks={drawn.ticks}
        at={(tick) => drawn.bands.middle(drawn.indexOf(tick))}
        frame={drawn.frame}
        width={drawn.frame.right}
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
