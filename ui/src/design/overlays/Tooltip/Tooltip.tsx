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

/** Props of {@link Tooltip}; its child is the one control that it stands beside. */
export type TooltipProps = Omit<ComponentPropsWithRef<'span'>, 'title'> & {
  /** The words. By themselves they are the control's own accessible name, for those who see only its icon. */
  label: string;
  /** What they are to the control: its name (default), a description, or the reason why it is not available (product 3.2), which also makes it so. */
  as?: 'name' | 'description' | 'reason';
  /** Where it stands; on the right by default, or below where that has no room; above for descriptions and reasons. */
  placement?: Placement;
  /** Nothing is shown: the control shows its name itself, or is available. */
  disabled?: boolean;
};

/**
 * A few words beside a control, on hover and on keyboard focus; Escape hides them, and so does what the control opens. A name is hidden from
 * screen readers, which read the control's own; a description and a reason are read after it. A control
 * that is not available for a reason stays reachable, or nobody could learn it from the keyboard.
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
    // A menu that closes gives the focus back while it is being hidden, when no popover may be shown: the
    // next frame may. Optional: popovers are younger than the oldest browser we build for.
    const frame = requestAnimationFrame(() => {
      // React takes an element away before it takes back its effects: one that is gone throws.
      if (!floating.isConnected) return;
      floating.showPopover?.();
      // Only now it has a size. Pushed back into the window, it would cover the control.
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
    // It would lie over what the control opens.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside it.
    <span
      className={classes(styles.anchor, className)}
      // Not as it is entered: a control that has come under a pointer at rest, or under the next tap, never is.
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

/** Not `disabled`, which would take it out of the reach of the keyboard; a link becomes a button that does nothing. */
const unavailable = {
  disabled: false,
  to: undefined,
  href: undefined,
  type: 'button',
  'aria-disabled': true,
  'data-state': 'disabled',
  onClick: (event: MouseEvent) => event.preventDefault(),
};
