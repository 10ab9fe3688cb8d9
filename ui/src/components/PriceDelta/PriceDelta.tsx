import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Decimal } from '../../lib/decimal';
import { variation } from '../../lib/format';
import { nbsp } from '../../lib/typography';
import styles from './PriceDelta.module.css';

/** The children follow the figure: “sur un mois”. */
export type PriceDeltaProps = ComponentPropsWithRef<'span'> & {
  /** The change in percent, `Kpi.deltaPercent`; a dash when missing. */
  value: Decimal | null | undefined;
  /** The good direction: `down` for prices, spend and emissions, `up` for wanted growth, `none` (default) for neither. It sets the colour. */
  goodWhen?: 'up' | 'down' | 'none';
  /** Shows the words next to the arrow: “▼ en baisse de 3,1 %”. */
  spelled?: boolean;
};

const spoken = { up: 'en hausse de', down: 'en baisse de' };

/** A change with its arrow, its figure and its words, never only a colour (product 1, `delta`). */
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
