import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import styles from './ProductChip.module.css';

/** Props of {@link ProductChip}. */
export type ProductChipProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** The name shown, `Gas.shortName` or `Gas.name`. */
  name: string;
  /** `Gas.energyType`: the colour; anything else is neutral and carries the first two letters. */
  energyType: string | null | undefined;
};

const coloured: readonly string[] = ['adBlue', 'b7Gazole', 'hvo'];

/** A product: its colour (specification §9) and its name, never the colour alone. */
export function ProductChip({ name, energyType, className, ...rest }: ProductChipProps) {
  const energy = energyType && coloured.includes(energyType) ? energyType : undefined;
  return (
    <span
      data-energy={energy ?? 'neutral'}
      className={classes(styles.product, className)}
      {...rest}
    >
      <span aria-hidden className={styles.mark}>
        {!energy && [...name].slice(0, 2).join('').toLocaleUpperCase('fr')}
      </span>
      {name}
    </span>
  );
}
