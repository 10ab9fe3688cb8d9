import type { ComponentPropsWithRef } from 'react';
import { fr } from '../../../lib/typography';
import { classes } from '../../classes';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The name of the work: « Préparation de l’export ». */
  label: string;
  /** The label is for screen readers only: a visible text says it, or the bar is thin. */
  labelHidden?: boolean;
  /** The progress from 0 to `max`; undefined when unknown. */
  value?: number | undefined;
  /** The final `value`; 100 by default. */
  max?: number;
  /** The progress in words, shown and read: « 12 480 lignes sur 30 000 »; the percentage by default. */
  valueText?: string;
  /** md 6 px high (default); thin 2 px, without texts, along the upper edge of a list that is reloading (product 5.1). */
  size?: 'md' | 'thin';
};

/** A bar that fills during some work; it moves to and fro while the progress is unknown. */
export function ProgressBar({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  size = 'md',
  className,
  ...rest
}: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max));
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const words = valueText ?? (percent === undefined ? undefined : fr`${percent} %`);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      data-state={share === undefined ? 'indeterminate' : share === 1 ? 'complete' : 'progressing'}
      data-size={size}
      className={classes(styles.progress, className)}
      {...rest}
    >
      {size === 'md' && !(labelHidden && words === undefined) && (
        <div className={styles.texts}>
          {!labelHidden && <span>{label}</span>}
          {words && <span className={styles.value}>{words}</span>}
        </div>
      )}
      <svg className={styles.track} width="100%" height={size === 'md' ? 6 : 2} aria-hidden="true">
        <rect className={styles.bar} width={`${(share ?? 0.4) * 100}%`} height="100%" />
      </svg>
    </div>
  );
}
