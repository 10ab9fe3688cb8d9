import { useId } from 'react';
import { lookOf } from '../../design/charts/look';
import { Pattern, paint } from '../../design/charts/Pattern';
import { Swatch } from '../../design/charts/Swatch';
import type { Tone } from '../../design/charts/series';
import marks from '../../design/charts/tones.module.css';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { money } from '../../lib/format';
import styles from './Aging.module.css';
import type { AccountStatement } from './Statement';

export type AgingProps = {
  /** Undefined while they load. */
  buckets: AccountStatement['aging'] | undefined;
};

const looks = (['1', '2', '3', '4', '5'] as const satisfies readonly Tone[]).map((tone) =>
  lookOf({ tone }),
);

/** The amount due by delay, as a bar and in figures. */
export function Aging({ buckets }: AgingProps) {
  const id = useId();
  if (!buckets) return <LoadingSkeleton />;
  const parts = partsOf(buckets.map(({ amount }) => amount));
  if (!parts) return <p className={styles.nothing}>Rien à régler</p>;
  const drawn = buckets.map((bucket, place) => ({
    ...bucket,
    look: looks[place % looks.length] ?? lookOf({}),
    ...parts[place],
  }));
  return (
    <div className={styles.aging}>
      <svg className={styles.bar} width="100%" height={12} aria-hidden="true">
        <defs>
          {drawn.map(({ fromDays, look }) => (
            <Pattern key={fromDays} id={`${id}${fromDays}`} look={look} />
          ))}
        </defs>
        {drawn.map(({ fromDays, look, start = 0, share = 0 }) => (
          <g key={fromDays} className={marks.tone} data-tone={look.tone}>
            <rect
              className={marks.mark}
              fill={paint(`${id}${fromDays}`, look)}
              x={`${start}%`}
              width={`${share}%`}
              height="100%"
            />
          </g>
        ))}
      </svg>
      <dl className={styles.list}>
        {drawn.map(({ fromDays, label, amount, look }) => (
          <div key={fromDays}>
            <dt>
              <Swatch look={look} />
              {label}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LoadingSkeleton() {
  return (
    <div className={styles.aging}>
      <svg className={styles.bar} data-empty width="100%" height={12} aria-hidden="true" />
      <dl aria-hidden className={styles.list}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place}>
            <dt>
              <Skeleton width={5} />
            </dt>
            <dd>
              <Skeleton width={7} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The start and the size of each segment in per cent of the whole; null when nothing is owed. */
export function partsOf(
  amounts: readonly number[],
): readonly { start: number; share: number }[] | null {
  const owed = amounts.map((amount) => Math.max(0, amount));
  const whole = owed.reduce((sum, amount) => sum + amount, 0);
  if (whole === 0) return null;
  let start = 0;
  return owed.map((amount) => {
    const share = (amount / whole) * 100;
    const part = { start, share };
    start += share;
    return part;
  });
}
