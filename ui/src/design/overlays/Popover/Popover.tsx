import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import type { Placement } from '../../place';
import styles from './Popover.module.css';
import { type TriggerProps, usePopover } from './usePopover';

/** The props that the trigger must spread on its `button`. */
export type PopoverTriggerProps = TriggerProps<'dialog'>;

/** Other props go to the floating element. */
export type PopoverProps = Omit<ComponentPropsWithRef<'div'>, 'popover' | 'children'> & {
  /** The name for screen readers. */
  label: string;
  /** Renders the button that opens it; spread the given props on it. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  /** The side where it opens; below the trigger by default. */
  placement?: Placement;
  /** Called when it opens and closes. */
  onOpenChange?: (open: boolean) => void;
  /** The content, mounted each time it opens; a function receives the function that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button that opens a small surface next to it, in a native popover: the page stays usable, Escape and a
 * click outside close it. The focus moves to its first control (or to the one marked `data-autofocus`) and
 * then returns to the button.
 */
export function Popover({
  label,
  trigger,
  placement = 'bottom-start',
  onOpenChange,
  className,
  children,
  ref,
  ...rest
}: PopoverProps) {
  const { open, close, ...given } = usePopover({
    popup: 'dialog',
    placement,
    onOpenChange,
    focusFirst,
    ref,
  });
  return (
    <>
      {trigger(given.trigger)}
      <div
        {...given.popover}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-state={open ? 'open' : 'closed'}
        className={classes(styles.popover, className)}
        {...rest}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}

const focusable =
  ':is(button, input, select, textarea):not(:disabled), a[href], [tabindex]:not([tabindex="-1"])';

function focusFirst(popover: HTMLElement): void {
  const first =
    popover.querySelector<HTMLElement>('[data-autofocus]') ??
    popover.querySelector<HTMLElement>(focusable);
  (first ?? popover).focus();
}
