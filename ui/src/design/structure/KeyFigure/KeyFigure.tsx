import type { ComponentPropsWithRef, ReactNode } from 'react';
import { nbsp } from '../../../lib/typography';
import { classes } from '../../classes';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import { Missing } from '../Missing/Missing';
import styles from './KeyFigure.module.css';

export type KeyFigureProps = Omit<ComponentPropsWithRef<'dl'>, 'children'> & {
  /** What is measured: « Volume livré ce mois-ci ». */
  label: ReactNode;
  /** The figure, already formatted; a dash read « non renseigné » stands for null, undefined and the empty text. */
  value?: ReactNode;
  /** Its unit, quieter than the figure: « m³ », « k€ HT ». */
  unit?: string;
  /** How it changed: a `PriceDelta`, or any short text that says more or less in words or signs. */
  change?: ReactNode;
  /** What it is compared with, beside the change: « sur un mois ». */
  comparison?: ReactNode;
  /** A small curve at the end, decoration: the figure says it. */
  sparkline?: ReactNode;
  /** md 22 px, the answer of a card (default); lg 26 px, for a row of figures. */
  size?: 'md' | 'lg';
  /** It is on its way: a bar stands in its place, and nothing moves when it comes. */
  loading?: boolean;
};

/** One figure that answers a question at a glance, with its name, its unit and how it changed. */
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
