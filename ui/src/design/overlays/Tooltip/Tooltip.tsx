import {
  type ComponentPropsWithRef,
  cloneElement,
  type FocusEvent,
  isValidElement,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../../classes';
import { fits, keepInside, type Placement, place } from '../../place';
import styles from './Tooltip.module.css';

/** The child is the single control of the tooltip. */
export type TooltipProps = Omit<ComponentPropsWithRef<'span'>, 'title'> & {
  /** The text. By default it repeats the accessible name of the control, for users who see only its icon. */
  label: string;
  /** The role of the text: a name (default), a description, or the reason why the control is disabled (product 3.2), which also disables it. */
  as?: 'name' | 'description' | 'reason';
  /** The side; by default on the right, or below when there is no space; above for descriptions and reasons. */
  placement?: Placement;
  /** Shows nothing: the control shows its name itself, or is enabled. */
  disabled?: boolean;
};

/**
 * A short text next to a control, on hover and on keyboard focus; Escape hides it, and so does opening a popup from the control. A name is hidden from
 * screen readers, which read the name of the control; a description and a reason are read after it. A control
 * that is disabled with a reason stays focusable, so that keyboard users can read the reason.
 */
export function Tooltip({
  label,
  as = 'name',
  placement = as === 'name' ? 'right' : 'top',
  disabled = false,
  className,
  children,
  ...rest
}: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = (hovered || focused) && !disabled;

  useEffect(() => {
    const floating = bubble.current;
    const control = anchor.current?.firstElementChild;
    if (!visible || !floating || !control) return;
    place(floating, control, placement);
    // A closing menu returns the focus while it is being hidden, when no popover may be shown: wait for
    // the next frame. Optional call: popovers are newer than the oldest supported browser.
    const frame = requestAnimationFrame(() => {
      // React removes an element before it cleans up its effects: showing a removed one throws.
      if (!floating.isConnected) return;
      floating.showPopover?.();
      // Its size is known only now. Moved back into the window, it would cover the control.
      place(floating, control, placement === 'right' && !fits(floating) ? 'bottom-end' : placement);
      keepInside(floating);
    });
    const hide = () => {
      setHovered(false);
      setFocused(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    // It would cover the popup of the control.
    const opened = new MutationObserver(() => {
      if (control.getAttribute('aria-expanded') === 'true') hide();
    });
    opened.observe(control, { attributeFilter: ['aria-expanded'] });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      opened.disconnect();
      document.removeEventListener('keydown', onKeyDown);
      floating.hidePopover?.();
    };
  }, [visible, placement]);

  const described = as !== 'name' && !disabled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the events of the control inside it.
    <span
      className={classes(styles.anchor, className)}
      // Not `mouseenter`: it does not fire for a control that appears under a resting pointer, or under the next tap.
      onMouseOver={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={(event: FocusEvent) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      {...rest}
    >
      <span ref={anchor} className={styles.anchor}>
        {described && isValidElement<Record<string, unknown>>(children)
          ? cloneElement(children, {
              'aria-describedby': [children.props['aria-describedby'], id]
                .filter(Boolean)
                .join(' '),
              ...(as === 'reason' ? unavailable : {}),
            })
          : children}
      </span>
      <span
        ref={bubble}
        popover="manual"
        data-as={as}
        className={styles.bubble}
        {...(described ? { id, role: 'tooltip' } : { 'aria-hidden': true })}
      >
        {label}
      </span>
    </span>
  );
}

/** Not `disabled`, because the keyboard could not reach it; a link becomes a button that does nothing. */
const unavailable = {
  disabled: false,
  to: undefined,
  href: undefined,
  type: 'button',
  'aria-disabled': true,
  'data-state': 'disabled',
  onClick: (event: MouseEvent) => event.preventDefault(),
};
