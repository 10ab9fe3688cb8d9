import '../../chart-tokens.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { ChartNames } from '../ChartFrame/names';
import styles from './Plot.module.css';
import type { Size } from './useSize';

/** The selected value: the index of its place, and of its series. */
export type Cursor = { column: number; row: number };

export type PlotProps = {
  /** The ref of useSize, which measures the box. */
  box: (element: HTMLElement | null) => void;
  /** The measured size; null before the first measurement, when nothing is drawn. */
  size: Size | null;
  /** The number of places, and of values at each. */
  columns: number;
  rows: number;
  /** The places are arranged downwards: ↑ and ↓ move between them. */
  downwards?: boolean;
  /** The values at a place are arranged upwards: ↑ moves to the next one. */
  upwards?: boolean;
  /** The places are arranged in a ring: → and ↓ move to the next one, ← and ↑ to the previous one. */
  around?: boolean;
  /** Returns the value nearest to a point of the drawing (px); null when there is none. */
  nearest: (x: number, y: number) => Cursor | null;
  /** Returns the position of a value (px): the tooltip is shown beside it. */
  place: (cursor: Cursor) => { x: number; y: number };
  /** Returns the announcement of a value: “mars 2026, Gazole B7 : 61 200 L”. */
  announce: (cursor: Cursor) => string;
  /** Renders the content of the tooltip. */
  tip: (cursor: Cursor) => ReactNode;
  /** Renders the cursor behind the marks: a band. */
  under?: (cursor: Cursor) => ReactNode;
  /** Renders the cursor in front of the marks: a crosshair, a ring. */
  over?: (cursor: Cursor) => ReactNode;
  /** More content of the box, after the drawing. */
  aside?: ReactNode;
  /** The drawing; it does not render again when the cursor moves. */
  children: ReactNode;
};

/**
 * The interactive part of a chart. It is one tab stop; arrows move between places and series, as do
 * Home and End, Escape hides the cursor, and the pointer works too. One tooltip serves both; a live region serves the keys.
 */
export function Plot(props: PlotProps) {
  const { box, size, columns, rows, downwards = false, aside, children } = props;
  const names = useContext(ChartNames);
  const hint = useId();
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [by, setBy] = useState<'keys' | 'pointer'>('pointer');
  const [said, setSaid] = useState('');
  const last = useRef<Cursor>({ column: 0, row: 0 });
  // The data may have become shorter since.
  const shown = cursor && cursor.column < columns && cursor.row < rows ? cursor : null;

  const show = (next: Cursor | null, speak: boolean) => {
    if (next) last.current = next;
    if (next?.column !== cursor?.column || next?.row !== cursor?.row) setCursor(next);
    setBy(speak ? 'keys' : 'pointer');
    setSaid(next && speak ? props.announce(next) : '');
  };

  const visible = shown !== null;
  useEffect(() => {
    if (!visible) return;
    // On the document: Escape must also hide a tooltip of the pointer (WCAG 1.4.13). In the capture
    // phase: only the tooltip closes, and not the drawer around it, whose handler React calls at the root.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setCursor(null);
      setSaid('');
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [visible]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || columns * rows === 0) return;
    const from = shown ?? last.current;
    const next = shown ? moved(event.key, from, props) : moves(event.key) && from;
    if (!next) return;
    event.preventDefault();
    show({ column: Math.min(next.column, columns - 1), row: Math.min(next.row, rows - 1) }, true);
  };

  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    show(props.nearest(event.clientX - left, event.clientY - top), false);
  };

  return (
    // The role `application`: otherwise screen readers keep the arrow keys for themselves.
    <div
      ref={box}
      role="application"
      aria-roledescription="graphique"
      aria-labelledby={names.title}
      aria-describedby={`${names.summary} ${hint}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys explore it.
      tabIndex={0}
      className={styles.plot}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-visible') || columns * rows === 0) return;
        const { column, row } = last.current;
        show({ column: Math.min(column, columns - 1), row: Math.min(row, rows - 1) }, true);
      }}
      onBlur={() => show(null, false)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => show(null, false)}
    >
      {size && (
        <svg
          className={styles.drawing}
          data-by={by}
          width={size.width}
          height={size.height}
          aria-hidden
          focusable="false"
        >
          {shown && props.under?.(shown)}
          {children}
          {shown && props.over?.(shown)}
        </svg>
      )}
      {aside}
      {size && shown && (
        <Floating at={props.place(shown)} downwards={downwards}>
          {props.tip(shown)}
        </Floating>
      )}
      <VisuallyHidden id={hint} hidden>
        Flèches pour parcourir les valeurs, Échap pour masquer l’infobulle.
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function moves(key: string): boolean {
  return /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key);
}

/** Returns the value that a key moves to; null when the key has no meaning here. */
export function moved(
  key: string,
  { column, row }: Cursor,
  {
    columns,
    rows,
    downwards = false,
    upwards = false,
    around = false,
  }: Pick<PlotProps, 'columns' | 'rows' | 'downwards' | 'upwards' | 'around'>,
): Cursor | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const along = (step: number) => ({ column: within(column + step, columns), row });
  const across = (step: number) => ({ column, row: within(row + step, rows) });
  const down = upwards ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return downwards ? across(1) : along(1);
    case 'ArrowLeft':
      return downwards ? across(-1) : along(-1);
    case 'ArrowDown':
      return downwards || around ? along(1) : across(down);
    case 'ArrowUp':
      return downwards || around ? along(-1) : across(-down);
    case 'Home':
      return { column: 0, row };
    case 'End':
      return { column: columns - 1, row };
    default:
      return null;
  }
}

/** The distance from the middle of a row to the tooltip below or above it, in px. */
const row = 26;

/**
 * The tooltip: beside its point, on the side with enough space, always inside the plot. In a narrow
 * plot, where it would cover the neighbours of its point, it is above the drawing; over rows, below its row.
 */
function Floating({
  at,
  downwards,
  children,
}: {
  at: { x: number; y: number };
  downwards: boolean;
  children: ReactNode;
}) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    const plot = element?.parentElement;
    if (!element || !plot) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const gap = 14;
    const right = at.x + gap;
    const narrow = plot.clientWidth < 2.5 * width;
    const left = right + width <= plot.clientWidth ? right : at.x - gap - width;
    const x = narrow ? at.x - width / 2 : left;
    const below = at.y + row + height <= plot.clientHeight ? at.y + row : at.y - row - height;
    const above = downwards ? below : gap - height;
    const y = narrow ? above : at.y - height / 2;
    const within = (value: number, low: number, high: number) =>
      Math.max(low, Math.min(value, high));
    // Through the CSSOM: the content security policy forbids style attributes.
    const place = [
      within(x, 0, plot.clientWidth - width),
      within(y, narrow ? gap - height : -gap, plot.clientHeight - height),
    ];
    element.style.translate = place.map((value) => `${Math.round(value)}px`).join(' ');
  });
  return (
    <div ref={tip} aria-hidden className={styles.tip}>
      {children}
    </div>
  );
}
