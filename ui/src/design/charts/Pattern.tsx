import '../chart-tokens.css';
import type { Look } from './look';
import type { Texture } from './series';
import styles from './tones.module.css';

/** The side of a tile in px: small enough to be recognised in a bar of 8 px. */
const side = 6;

/** The drawing on a tile; the strokes extend over its corners so that tiles join. */
const drawings: Partial<Record<Texture, string>> = {
  hatch: 'M-1.5 1.5l3-3M0 6l6-6M4.5 7.5l3-3',
  back: 'M-1.5 4.5l3 3M0 0l6 6M4.5-1.5l3 3',
  cross: 'M0 3h6M3 0v6',
  bars: 'M0 3h6',
  avoided: 'M-1.5 1.5l3-3M0 6l6-6M4.5 7.5l3-3',
};

/** The texture of a series on its colour, as the `<pattern>` that {@link paint} refers to; nothing for a plain series. */
export function Pattern({ id, look }: { id: string; look: Look }) {
  if (look.texture === 'plain') return null;
  return (
    <pattern
      id={id}
      width={side}
      height={side}
      patternUnits="userSpaceOnUse"
      data-tone={look.tone}
      data-texture={look.texture}
      className={`${styles.pattern} ${styles.tone}`}
    >
      <rect width={side} height={side} className={styles.ground} />
      {look.texture === 'dots' ? (
        <>
          <circle cx={1.5} cy={1.5} r={1} className={styles.dot} />
          <circle cx={4.5} cy={4.5} r={1} className={styles.dot} />
        </>
      ) : (
        <path d={drawings[look.texture]} className={styles.ink} />
      )}
    </pattern>
  );
}

/** The `fill` of a mark: its pattern, or undefined when it has only a colour. */
export function paint(id: string, look: Look): string | undefined {
  return look.texture === 'plain' ? undefined : `url(#${id})`;
}
