import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Kbd.module.css';

export type KbdProps = Omit<ComponentPropsWithRef<'kbd'>, 'children'> & {
  /** The keys with their names on a French keyboard, separated by spaces: « Ctrl K », « g o ». */
  children: string;
};

/** A keyboard shortcut, with one box per key (product 4.5). */
export function Kbd({ className, children, ...rest }: KbdProps) {
  return (
    <kbd className={classes(styles.keys, className)} {...rest}>
      {children.split(' ').map((key, index, all) => (
        // The same key may occur twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is identified only by its position.
        <span key={index}>
          <kbd className={styles.key}>{key}</kbd>
          {index < all.length - 1 && ' '}
        </span>
      ))}
    </kbd>
  );
}
