import '../chart-tokens.css';
import { useId } from 'react';
import type { Look } from './look';
import { Pattern, paint } from './Pattern';
import styles from './tones.module.css';

export type SwatchProps = {
  /** The colour and texture of the series. */
  look: Look;
  /** A filled square (default) or a piece of line; for the previous period: an outline, a line, a mark across a bar. */
  shape?: 'fill' | 'line' | 'ghost' | 'ghost-line' | 'tick';
};

/** The mark of a series next to its name, in a legend, a tooltip or a table; decorative. */
export function Swatch({ look, shape = 'fill' }: SwatchProps) {
  const id = useId();
  const line = shape === 'line' || shape === 'ghost-line';
  return (
    <svg
      aria-hidden
      className={`${styles.swatch} ${styles.tone}`}
      data-shape={shape}
      data-tone={look.tone}
      viewBox={line ? '0 0 22 12' : '0 0 12 12'}
    >
      {shape === 'tick' ? (
        <path d="M6 0v12" className={styles.line} />
      ) : line ? (
        <path d="M1 6h20" className={styles.line} data-texture={look.texture} />
      ) : (
        <>
          <defs>
            <Pattern id={id} look={look} />
          </defs>
          <rect
            x={0.5}
            y={0.5}
            width={11}
            height={11}
            rx={2.5}
            className={styles.mark}
            fill={shape === 'fill' ? paint(id, look) : undefined}
          />
        </>
      )}
    </svg>
  );
}
