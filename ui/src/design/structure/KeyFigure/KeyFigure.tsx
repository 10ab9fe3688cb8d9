import type { ComponentPropsWithRef, ReactNode } from 'react';
import { nbsp } from '../../../lib/typography';
import { classes } from '../../classes';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import { Missing } from '../Missing/Missing';
import styles from './KeyFigure.module.css';

export type KeyFigureProps = Omit<ComponentPropsWithRef<'dl'>, 'children'> & {
  /** The name of the figure: « Volume livré ce mois-ci ». */
  label: ReactNode;
  /** The figure, already formatted; null, undefined and the empty text are shown as a dash, read « non renseigné ». */
  value?: ReactNode;
  /** Its unit, in quieter type: « m³ », « k€ HT ». */
  unit?: string;
  /** The change: a `PriceDelta`, or any short text that gives the direction in words or signs. */
  change?: ReactNode;
  /** The basis of the change, next to it: « sur un mois ». */
  comparison?: ReactNode;
  /** A small curve at the end; decorative, because the figure says the same. */
  sparkline?: ReactNode;
  /** md 22 px, the main figure of a card (default); lg 26 px, for a row of figures. */
  size?: 'md' | 'lg';
  /** Shows a bar in place of the figure, so that nothing moves when it arrives. */
  loading?: boolean;
};

/** One figure that answers a question at a glance, with its name, its unit and its change. */
export function KeyFigure({
  label,
  value,
  unit,
  change,
  comparison,
  sparkline,
  size = 'md',
  loading = false,
  className,
  ...rest
}: KeyFigureProps) {
  const missing = value === null || value === undefined || value === '';
  const hasNote = change !== undefined || comparison !== undefined;
  return (
    <dl
      data-size={size}
      data-state={loading ? 'loading' : missing ? 'missing' : 'ready'}
      aria-busy={loading || undefined}
      className={classes(styles.figure, className)}
      {...rest}
    >
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {loading ? <Skeleton shape="figure" width={6} /> : missing ? <Missing /> : value}
        {!loading && !missing && unit && <span className={styles.unit}>{`${nbsp}${unit}`}</span>}
      </dd>
      {hasNote && (
        <dd className={styles.note}>
          {loading ? (
            <Skeleton width={4} />
          ) : (
            <>
              {change}
              {change && comparison && ' '}
              {comparison && <span className={styles.comparison}>{comparison}</span>}
            </>
          )}
        </dd>
      )}
      {sparkline && (
        <dd aria-hidden className={styles.sparkline}>
          {!loading && sparkline}
        </dd>
      )}
    </dl>
  );
}
