import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type Ref, use, useId } from 'react';
import { Link, type To } from 'react-router-dom';
import { classes } from '../../classes';
import { Spinner } from '../../feedback/Spinner/Spinner';
import { Icon } from '../../structure/Icon/Icon';
import { Kbd } from '../../structure/Kbd/Kbd';
import styles from './Menu.module.css';
import { CloseMenu, MenuList, MenuPopover, type MenuPopoverProps } from './MenuPopover';

export type { MenuTriggerProps } from './MenuPopover';

/** Other props go to the floating element. */
export type MenuProps = MenuPopoverProps & {
  /** The name of the menu for screen readers. */
  label: string;
  /** A sentence below the items; not among them, because a menu may contain only items. */
  after?: ReactNode;
};

/** A button that opens a list of actions in a native popover: Escape and a click outside close it, and the focus returns to the button. Its content is rendered only while it is open. */
export function Menu({ label, after, children, ...rest }: MenuProps) {
  return (
    <MenuPopover {...rest}>
      <MenuList label={label}>{children}</MenuList>
      {after}
    </MenuPopover>
  );
}

export type MenuItemProps = Omit<ComponentPropsWithRef<'button'>, 'onSelect'> & {
  /** Shown before the label. */
  icon?: ReactNode;
  /** A second, quieter line. */
  description?: ReactNode;
  /** Red, for destructive actions. */
  destructive?: boolean;
  /** The keyboard shortcut of the item, shown at the end: « Ctrl K » (product 4.5). */
  shortcut?: string;
  /** The item is one of several choices: true for the current one. */
  checked?: boolean;
  /** The action is running: a spinner is shown at the end. */
  busy?: boolean;
  /** Keeps the menu open after the choice. */
  keepOpen?: boolean;
  /** Why it is disabled, shown on a second line; arrow keys still reach it. */
  reason?: string | undefined;
  /** Navigates instead of acting. */
  to?: To;
  /** Runs the action. */
  onSelect?: () => void;
};

/** One action or choice of a {@link Menu}. */
export function MenuItem({
  icon,
  reason,
  description = reason,
  destructive = false,
  shortcut,
  checked,
  busy = false,
  keepOpen = false,
  to,
  onSelect,
  className,
  children,
  disabled: off,
  ref,
  ...rest
}: MenuItemProps) {
  const close = use(CloseMenu);
  const why = useId();
  const disabled = off || reason !== undefined;
  const common = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-disabled': disabled || busy || undefined,
    'aria-busy': busy || undefined,
    'aria-describedby': reason && why,
    'aria-keyshortcuts': shortcut && keyNames(shortcut),
    'data-tone': destructive ? 'destructive' : undefined,
    'data-state': busy ? 'busy' : disabled ? 'disabled' : checked ? 'checked' : 'idle',
    tabIndex: -1,
    className: classes(styles.item, className),
    onClick: () => {
      if (disabled || busy) return;
      onSelect?.();
      if (!keepOpen) close();
    },
  };
  const content = (
    <>
      {icon}
      <span className={styles.label}>
        {children}
        {description && (
          <span id={reason && why} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      {shortcut && <Kbd aria-hidden>{shortcut}</Kbd>}
      {busy ? (
        <Spinner size="sm" />
      ) : (
        checked && <Icon of={Check} size={18} className={styles.check} />
      )}
    </>
  );
  if (to !== undefined && !disabled) {
    return (
      <Link
        to={to}
        ref={ref as Ref<HTMLAnchorElement>}
        {...common}
        {...(rest as ComponentPropsWithRef<'a'>)}
      >
        {content}
      </Link>
    );
  }
  return (
    <button type="button" ref={ref} {...common} {...rest}>
      {content}
    </button>
  );
}

/** Returns the keys in the syntax of `aria-keyshortcuts`. */
function keyNames(shortcut: string): string {
  const names: Record<string, string> = { Ctrl: 'Control', Maj: 'Shift', Entrée: 'Enter' };
  return shortcut
    .split(' ')
    .map((key) => names[key] ?? key)
    .join('+');
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
