import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import type { Placement } from '../../place';
import styles from './Popover.module.css';
import { type TriggerProps, usePopover } from './usePopover';

/** What the trigger must spread on its `button`. */
export type PopoverTriggerProps = TriggerProps<'dialog'>;

/** Other props go to the floating element. */
export type PopoverProps = Omit<ComponentPropsWithRef<'div'>, 'popover' | 'children'> & {
  /** Its name for screen readers. */
  label: string;
  /** Draws the button that opens it; spread the given props on it. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  /** Where it opens; below the trigger by default. */
  placement?: Placement;
  /** Told when it opens and closes. */
  onOpenChange?: (open: boolean) => void;
  /** What it shows, made anew each time it opens; as a function, given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button that opens a small surface beside it, in a native popover: the page stays usable, Escape and a
 * click outside close it, the focus goes to its first control (or to the one marked `data-autofocus`) and
 * back to the button.
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
