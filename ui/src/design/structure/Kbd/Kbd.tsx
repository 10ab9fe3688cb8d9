import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Kbd.module.css';

export type KbdProps = Omit<ComponentPropsWithRef<'kbd'>, 'children'> & {
  /** The keys as they are named on a French keyboard, apart by spaces: « Ctrl K », « g o ». */
  children: string;
};

/** Keys of the keyboard, each drawn as one (product 4.5). */
export function Kbd({ className, children, ...rest }: KbdProps) {
  return (
    <kbd className={classes(styles.keys, className)} {...rest}>
      {children.split(' ').map((key, index, all) => (
        // A key may be struck twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys have no other identity than their place.
        <span key={index}>
          <kbd className={styles.key}>{key}</kbd>
          {index < all.length - 1 && ' '}
        </span>
      ))}
    </kbd>
  );
}
