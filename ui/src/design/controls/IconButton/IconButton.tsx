import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import styles from './IconButton.module.css';

/** Props of {@link IconButton}. */
export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, an infinitive verb: its only name for screen readers. */
  label: string;
  /** The drawing, an `Icon`. */
  icon: ReactNode;
  /** Side: sm 36 (default), md 48 px. */
  size?: 'sm' | 'md';
};

/** A square button that shows an icon only. */
export function IconButton({
  label,
  icon,
  size = 'sm',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-size={size}
      data-state={rest.disabled ? 'disabled' : 'idle'}
      className={classes(styles.button, className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
