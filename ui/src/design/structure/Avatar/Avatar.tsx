import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Avatar.module.css';

export type AvatarProps = ComponentPropsWithRef<'span'> & {
  firstName: string;
  lastName: string;
  /** Side: sm 24, md 32 px (default). */
  size?: 'sm' | 'md';
};

/** The initials of a person in a circle. Decorative: the name is next to it. */
export function Avatar({ firstName, lastName, size = 'md', className, ...rest }: AvatarProps) {
  return (
    <span aria-hidden data-size={size} className={classes(styles.avatar, className)} {...rest}>
      {initials(firstName, lastName)}
    </span>
  );
}

/** Returns the first letters of both names, by code point so that no letter is split. */
function initials(...names: string[]): string {
  return names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}
