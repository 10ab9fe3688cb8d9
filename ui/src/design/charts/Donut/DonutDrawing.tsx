import { useId } from 'react';
import { textWidth } from '../fit';
import { lookOf } from '../look';
import { Pattern, paint } from '../Pattern';
import plot from '../Plot/Plot.module.css';
import tones from '../tones.module.css';
import styles from './Donut.module.css';
import type { Drawn } from './layout';

/** The ring, with the total in the middle. */
export function DonutDrawing({
  drawn: { transform, hollow, outer, slices },
  figure,
  centre,
}: {
  drawn: Drawn;
  /** The total. */
  figure: string;
  /** The text below it. */
  centre: string | undefined;
}) {
  const id = useId();
  return (
    <g transform={transform}>
      <defs>
        {slices.map(({ part }) => (
          <Pattern key={part.id} id={`${id}${part.id}`} look={lookOf(part)} />
        ))}
      </defs>
      {hollow && <circle className={styles.hollow} r={outer * 0.83} strokeWidth={outer * 0.34} />}
      {slices.map(({ part, path }) => {
        const look = lookOf(part);
        return (
          <g key={part.id} className={tones.tone} data-tone={look.tone}>
            <path
              className={tones.mark}
              fill={paint(`${id}${part.id}`, look)}
              d={hollow ? '' : path}
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
  );
}
