import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Decimal } from '../../lib/decimal';
import { variation } from '../../lib/format';
import { nbsp } from '../../lib/typography';
import styles from './PriceDelta.module.css';

/** Props of {@link PriceDelta}; its children follow the figure: “sur un mois”. */
export type PriceDeltaProps = ComponentPropsWithRef<'span'> & {
  /** The variation in hundredths, `Kpi.deltaPercent`; a dash stands for none. */
  value: Decimal | null | undefined;
  /** Which way is good news: `down` for prices, spend and emissions, `up` for what is wanted, `none` (default) for what is neither. The colour follows. */
  goodWhen?: 'up' | 'down' | 'none';
  /** The words stand beside the arrow, for all to read: “▼ en baisse de 3,1 %”. */
  spelled?: boolean;
};

const spoken = { up: 'en hausse de', down: 'en baisse de' };

/** A variation by its arrow, its figure and its words, never by its colour alone (product 1, `delta`). */
export function PriceDelta({
  value,
  goodWhen = 'none',
  spelled = false,
  className,
  children,
  ...rest
}: PriceDeltaProps) {
  const known = value !== null && value !== undefined;
  const { direction, arrow, amount } = variation(known ? value : 0);
  const words = direction === 'none' ? 'stable' : `${spoken[direction]} ${amount}`;
  const neutral = !known || direction === 'none' || goodWhen === 'none';
  return (
    <span
      data-direction={known ? direction : 'unknown'}
      data-meaning={neutral ? 'neutral' : direction === goodWhen ? 'good' : 'bad'}
      className={classes(styles.delta, className)}
      {...rest}
    >
      {known ? (
        <>
          <span aria-hidden className={styles.figure}>
            <span className={styles.arrow}>{arrow}</span>
            {nbsp}
            {!spelled && amount}
          </span>
          {spelled ? words : <VisuallyHidden>{words}</VisuallyHidden>}
        </>
      ) : (
        <Missing />
      )}
      {children && <> {children}</>}
    </span>
  );
}
