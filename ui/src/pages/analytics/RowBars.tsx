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

export type RowBar = {
  id: string;
  /** The link of its name. */
  to: To;
  name: string;
  /** A secondary text beside the name. */
  note?: ReactNode;
  tone: Tone;
  /** The length of its bar; null for none. */
  value: number | null;
  /** The expected range: a thin line over the end of the bar. */
  range?: readonly [low: number, high: number] | null;
  /** The formatted value, at the end of the row. */
  text: ReactNode;
  /** A text below the value. */
  detail?: ReactNode;
};

export type RowBarsProps = Omit<ChartProps, 'summary'> &
  Pick<ChartFrameProps, 'legend'> & {
    rows: readonly RowBar[];
    summary: string;
    table: () => ChartTable;
    /** The number of placeholder rows while they load. */
    expected: number;
    /** Places the rows in columns on a desktop and in print. */
    wide?: boolean;
    /** Content below the rows. */
    after?: ReactNode;
  };

/** Rows for vehicles or tanks: each a link with its formatted value, and a bar to compare them. */
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

/** The row height in px, as in RowBars.module.css. */
const rowHeight = 52;
