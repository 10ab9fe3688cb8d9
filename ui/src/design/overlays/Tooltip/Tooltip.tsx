import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { classes } from '../../classes';
import { type Placement, place } from '../../place';
import styles from './Tooltip.module.css';

/** Props of {@link Tooltip}; its child is the control that it names. */
export type TooltipProps = Omit<ComponentPropsWithRef<'span'>, 'title'> & {
  /** The words: the control's own accessible name, for those who see only its icon. */
  label: string;
  /** Where it stands; on the right by default. */
  placement?: Placement;
  /** Nothing is shown: the control shows its name itself. */
  disabled?: boolean;
};

/** Shows the name of an icon on hover and on keyboard focus; Escape hides it. Hidden from screen readers, which read the control's own name. */
export function Tooltip({
  label,
  placement = 'right',
  disabled = false,
  className,
  children,
  ...rest
}: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const visible = shown && !disabled;

  useEffect(() => {
    const floating = bubble.current;
    const control = anchor.current?.firstElementChild;
    if (!visible || !floating || !control) return;
    place(floating, control, placement);
    // Optional: popovers are younger than the oldest browser we build for, and names are read out anyway.
    floating.showPopover?.();
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      floating.hidePopover?.();
    };
  }, [visible, placement]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside it.
    <span
      className={classes(styles.anchor, className)}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      {...rest}
    >
      <span ref={anchor} className={styles.anchor}>
        {children}
      </span>
      <span ref={bubble} popover="manual" aria-hidden className={styles.bubble}>
        {label}
      </span>
    </span>
  );
}
