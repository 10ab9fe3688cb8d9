import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import { energyOf } from '../energy';
import styles from './ProductChip.module.css';

export type ProductChipProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** The displayed name, `Gas.shortName` or `Gas.name`. */
  name: string;
  /** `Gas.energyType`: the colour; any other value is neutral and shows the first two letters. */
  energyType: string | null | undefined;
  /** `md` (default) keeps the same space before every name, so that names line up in a list; `sm` is tight, for a line of text. */
  size?: 'sm' | 'md';
};

/** A product: its colour (specification §9) and its name, never only the colour. */
export function ProductChip({
  name,
  energyType,
  size = 'md',
  className,
  ...rest
}: ProductChipProps) {
  const energy = energyOf(energyType);
  return (
    <span
      data-energy={energy}
      data-size={size}
      className={classes(styles.product, className)}
      {...rest}
    >
      <span aria-hidden className={styles.mark}>
        {energy === 'neutral' && [...name].slice(0, 2).join('').toLocaleUpperCase('fr')}
      </span>
      {name}
    </span>
  );
}
