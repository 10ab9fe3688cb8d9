import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import { energyOf } from '../energy';
import styles from './ProductChip.module.css';

export type ProductChipProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** The name shown, `Gas.shortName` or `Gas.name`. */
  name: string;
  /** `Gas.energyType`: the colour; anything else is neutral and carries the first two letters. */
  energyType: string | null | undefined;
  /** `md` (default) keeps the same room before every name, so that names line up in a list; `sm` stands close, in a line of text. */
  size?: 'sm' | 'md';
};

/** A product: its colour (specification §9) and its name, never the colour alone. */
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
