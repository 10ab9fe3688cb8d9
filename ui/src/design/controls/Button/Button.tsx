import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../../classes';
import { Spinner } from '../../feedback/Spinner/Spinner';
import styles from './Button.module.css';

/** The props of every button, regardless of the element it renders. */
type Look = {
  /** Weight in the view: one `primary` per view, `secondary` carries the accent, `ternary` is quiet. */
  variant?: 'primary' | 'secondary' | 'ternary';
  /** Filled (`default`), on a soft background (`light`) or with a hairline (`outline`). */
  look?: 'default' | 'light' | 'outline';
  /** `bad` only for destructive actions: “Supprimer”, “Révoquer l’accès” (product 4.7). Then the look counts, not the variant. */
  tone?: 'default' | 'bad';
  /** Height: sm 36, md 48, lg 60, xl 68 px (specification §9). */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shown before the label; decorative. */
  icon?: ReactNode;
  /** Work is in progress: a spinner covers the label, clicks do nothing, focus stays. */
  loading?: boolean;
  /** The action is not available. */
  disabled?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** The label may wrap onto several lines: it contains a name. */
  wraps?: boolean;
};

type AsButton = Look &
  Omit<ComponentPropsWithRef<'button'>, keyof Look> & { href?: undefined; to?: undefined };
type AsAnchor = Look &
  Omit<ComponentPropsWithRef<'a'>, keyof Look | 'href'> & { href: string; to?: undefined };
type AsLink = Look &
  Omit<LinkProps, keyof Look> &
  ComponentPropsWithRef<'a'> & { href?: undefined };

/** The look of the button, and the props of the element that it renders. */
export type ButtonProps = AsButton | AsAnchor | AsLink;

/** A button. With `to` it is a link inside the application, with `href` a link to another place. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    look = 'default',
    tone = 'default',
    size = 'sm',
    icon,
    loading = false,
    disabled = false,
    wide = false,
    wraps = false,
    className,
    children,
    ...rest
  } = props;
  const common = {
    className: classes(styles.button, className),
    'data-variant': variant,
    'data-look': look,
    'data-tone': tone,
    'data-size': size,
    'data-state': loading ? 'loading' : disabled ? 'disabled' : 'idle',
    'data-wide': wide || undefined,
    'data-wraps': wraps || undefined,
    'aria-busy': loading || undefined,
  };
  const content = (
    <>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {loading && <Spinner size="sm" className={styles.spinner} />}
    </>
  );
  const inert = disabled || loading;

  if (rest.to !== undefined && !inert) {
    return (
      <Link {...common} {...rest}>
        {content}
      </Link>
    );
  }
  // Props that only the router understands must not become attributes.
  const {
    to,
    state: _state,
    preventScrollReset: _reset,
    ...plain
  } = rest as AsLink & {
    href?: string;
  };
  if (to !== undefined || plain.href !== undefined) {
    const { href, ...anchor } = plain;
    return (
      // A link without an address is not focusable and does nothing: this is how a link is disabled.
      <a
        {...common}
        {...(inert ? { role: 'link', 'aria-disabled': true } : { href })}
        {...(anchor as ComponentPropsWithRef<'a'>)}
      >
        {content}
      </a>
    );
  }
  const { onClick, type = 'button', ...button } = plain as AsButton;
  return (
    <button
      {...common}
      type={type}
      disabled={disabled}
      aria-disabled={loading || undefined}
      onClick={loading ? swallow : onClick}
      {...button}
    >
      {content}
    </button>
  );
}

/** A loading button keeps the focus, so it cannot be `disabled`, but it must not submit its form. */
function swallow(event: MouseEvent) {
  event.preventDefault();
}
