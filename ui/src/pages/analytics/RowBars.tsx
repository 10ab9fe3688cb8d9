import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import {
  ChartFrame,
  type ChartFrameProps,
  type ChartProps,
} from '../../design/charts/ChartFrame/ChartFrame';
import type { ChartTable } from '../../design/charts/ChartFrame/table';
import type { Tone } from '../../design/charts/series';
import tones from '../../design/charts/tones.module.css';
import { useLayout } from '../../design/table/useLayout';
import styles from './RowBars.module.css';

/** A line of {@link RowBars}. */
export type RowBar = {
  id: string;
  /** Where its name leads. */
  to: To;
  name: string;
  /** Beside the name, quieter. */
  note?: ReactNode;
  tone: Tone;
  /** Length of its bar; null for none. */
  value: number | null;
  /** Between which it is expected to be: a thin line over the end of the bar. */
  range?: readonly [low: number, high: number] | null;
  /** The value in words, at the end of the line. */
  text: ReactNode;
  /** Below the value. */
  detail?: ReactNode;
};

export type RowBarsProps = Omit<ChartProps, 'summary'> &
  Pick<ChartFrameProps, 'legend'> & {
    rows: readonly RowBar[];
    summary: string;
    table: () => ChartTable;
    /** How many lines are expected before they have come. */
    expected: number;
    /** On a desk and on paper they stand side by side. */
    wide?: boolean;
    /** Below the lines. */
    after?: ReactNode;
  };

/** Vehicles, tanks: each a link, its values written out, and a bar that compares them. */
export function RowBars({ rows, table, expected, wide = false, after, ...frame }: RowBarsProps) {
  const most = Math.max(0, ...rows.map(({ value, range }) => range?.[1] ?? value ?? 0));
  const share = (value: number) => `${most > 0 ? (100 * value) / most : 0}%`;
  const sideBySide = useLayout() === 'desktop' && wide;
  const count = frame.status === 'ready' ? rows.length : expected;
  return (
    <ChartFrame
      {...frame}
      empty={rows.length === 0}
      least={rowHeight * (sideBySide ? Math.ceil(count / 2) : count)}
      table={table}
    >
      <div>
        <ul role="list" className={styles.rows} data-wide={wide || undefined}>
          {rows.map(({ id, to, name, note, tone, value, range, text, detail }) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>
                <Link to={to}>{name}</Link>
                {note && <span className={styles.note}>{note}</span>}
              </span>
              <svg aria-hidden className={`${styles.bar} ${tones.tone}`} data-tone={tone}>
                <rect className={styles.ground} width="100%" height="8" y="2" rx="4" />
                {value !== null && (
                  <rect className={tones.mark} width={share(value)} height="8" y="2" rx="4" />
                )}
                {range && (
                  <line
                    className={styles.range}
                    x1={share(range[0])}
                    x2={share(range[1])}
                    y1="6"
                    y2="6"
                  />
                )}
              </svg>
              <span className={styles.value}>
                {text}
                {detail && <span className={styles.note}>{detail}</span>}
              </span>
            </li>
          ))}
        </ul>
        {after}
      </div>
    </ChartFrame>
  );
}

/** As in RowBars.module.css, in px. */
const rowHeight = 52;
