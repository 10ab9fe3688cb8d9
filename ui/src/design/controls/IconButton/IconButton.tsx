import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Spinner } from '../../feedback/Spinner/Spinner';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The action, an infinitive verb: its only name for screen readers. */
  label: string;
  /** The icon, an `Icon`. */
  icon: ReactNode;
  /** `bad` for destructive actions (product 4.7). */
  tone?: 'default' | 'bad';
  /** Work is under way: a spinner replaces the icon, clicks do nothing, focus stays. */
  loading?: boolean;
  /** Side: sm 36 (default), md 48 px. */
  size?: 'sm' | 'md';
};

/** A square button that shows an icon only. */
export function IconButton({
  label,
  icon,
  tone = 'default',
  loading = false,
  size = 'sm',
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      data-tone={tone}
      data-size={size}
      data-state={loading ? 'loading' : rest.disabled ? 'disabled' : 'idle'}
      className={classes(styles.button, className)}
      // While loading it keeps the focus, so it cannot be `disabled`, but it must not submit its form.
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? <Spinner size="sm" /> : icon}
    </button>
  );
}
