import { percent } from '../../../lib/format';
import { DateAxis, type Frame, ValueGrid } from '../Plot/Axes';
import plot from '../Plot/Plot.module.css';
import type { Tone } from '../series';
import tones from '../tones.module.css';
import styles from './LevelChart.module.css';
import { type Drawn, fill } from './layout';

/** The levels, deliveries and limits, and the time axis. */
export function LevelDrawing({
  drawn,
  tone,
  unit,
  alert,
}: {
  drawn: Drawn;
  tone: Tone;
  /** The unit of the axis. */
  unit: string;
  /** The alert threshold, in percent of the capacity. */
  alert: number;
}) {
  return (
    <>
      {drawn.future && (
        <rect
          className={styles.future}
          x={drawn.today}
          y={drawn.frame.top}
          width={drawn.frame.right - drawn.today}
          height={drawn.frame.bottom - drawn.frame.top}
        />
      )}
      <ValueGrid axis={drawn.axis} frame={drawn.frame} unit={unit} />
      <Limit y={drawn.fill} frame={drawn.frame} text={`Maximum ${percent(fill)}`} />
      <Limit y={drawn.alert} frame={drawn.frame} text={`Alerte ${percent(alert)}`} alert />
      <g className={tones.tone} data-tone={tone}>
        <path className={styles.area} d={drawn.area} />
        <path className={styles.band} d={drawn.band} />
        <path className={tones.line} d={drawn.line} />
        <path className={styles.forecast} d={drawn.forecast} />
        {drawn.deliveries.map((x) => (
          <path
            key={x}
            className={styles.delivery}
            d={`M${x} ${drawn.frame.bottom - 9}l4.5 8h-9z`}
          />
        ))}
        {drawn.alone && (
          <circle className={plot.point} cx={drawn.alone.x} cy={drawn.alone.y} r={4} />
        )}
      </g>
      <Today x={drawn.today} frame={drawn.frame} />
      <DateAxis
        ticks={drawn.ticks}
        at={({ at }) => drawn.time(at)}
        frame={drawn.frame}
        width={drawn.width}
      />
    </>
  );
}

/** The current time, over the full height of the plot. */
function Today({ x, frame }: { x: number; frame: Frame }) {
  return (
    <>
      <line className={styles.today} x1={x} x2={x} y1={frame.top - 6} y2={frame.bottom} />
      <text
        className={plot.label}
        data-strong
        x={Math.min(x, frame.right - 34)}
        y={11}
        textAnchor="middle"
      >
        Aujourd’hui
      </text>
    </>
  );
}

/** A limit of the level, with its name. */
function Limit({
  y,
  frame,
  text,
  alert = false,
}: {
  y: number;
  frame: Frame;
  text: string;
  alert?: boolean;
}) {
  return (
    <g>
      <line
        className={plot.reference}
        data-alert={alert || undefined}
        x1={frame.left}
        x2={frame.right}
        y1={y}
        y2={y}
      />
      <text
        className={plot.label}
        data-alert={alert || undefined}
        data-halo={alert ? undefined : true}
        x={frame.left + 6}
        // Below the threshold, where levels are rare, unless the bottom is too near.
        y={alert && frame.bottom - y > 30 ? y + 15 : y - 6}
      >
        {text}
      </text>
    </g>
  );
}
