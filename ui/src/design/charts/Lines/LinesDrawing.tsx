import { DateAxis, Reference, type ReferenceLine, ValueGrid } from '../Plot/Axes';
import type { Cursor } from '../Plot/Plot';
import plot from '../Plot/Plot.module.css';
import tones from '../tones.module.css';
import type { Drawn } from './layout';

/** The lines with their names, and the axes. */
export function LinesDrawing({
  drawn,
  unit,
  reference,
}: {
  drawn: Drawn;
  /** The unit of the axis. */
  unit: string;
  reference: ReferenceLine | undefined;
}) {
  return (
    <>
      <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={unit} />
      {reference && <Reference of={reference} axis={drawn.axis} frame={drawn.frame} />}
      {/* Comparison lines are drawn behind. */}
      {drawn.lines.toReversed().map(({ id, look, thin, path, alone }) => (
        <g key={id} className={tones.tone} data-tone={look.tone}>
          <path
            className={tones.line}
            data-texture={look.texture}
            data-thin={thin || undefined}
            d={path}
          />
          {alone.map(({ x, y }) => (
            <circle key={x} className={plot.point} cx={x} cy={y} r={3} />
          ))}
        </g>
      ))}
      {drawn.names.map(({ label, y }) => (
        <text key={label} className={plot.label} data-strong x={drawn.frame.right + 10} y={y + 4}>
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
  );
}

/** The points at the place of the cursor, with a ring around the selected one. */
export function Points({ drawn, cursor }: { drawn: Drawn; cursor: Cursor }) {
  return drawn.lines.map(({ id, look, points }, row) => {
    const { x, y = null } = points[cursor.column] ?? {};
    if (y === null) return null;
    return (
      <g key={id} className={tones.tone} data-tone={look.tone}>
        <circle className={plot.point} cx={x} cy={y} r={4} />
        {row === cursor.row && <circle className={plot.ring} cx={x} cy={y} r={7} />}
      </g>
    );
  });
}
