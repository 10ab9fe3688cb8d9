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
  /** Name of the menu for screen readers. */
  label: string;
  /** Stands below the items, a sentence: not among them, since a menu holds nothing but items. */
  after?: ReactNode;
};

/** A button that opens a list of actions in a native popover: Escape and a click outside close it, focus returns to the button. What it holds is drawn while it is open. */
export function Menu({ label, after, children, ...rest }: MenuProps) {
  return (
    <MenuPopover {...rest}>
      <MenuList label={label}>{children}</MenuList>
      {after}
    </MenuPopover>
  );
}

export type MenuItemProps = Omit<ComponentPropsWithRef<'button'>, 'onSelect'> & {
  /** Drawn before the label. */
  icon?: ReactNode;
  /** A second, quieter line. */
  description?: ReactNode;
  /** Red, for what destroys. */
  destructive?: boolean;
  /** The keys that do the same, shown at the end: « Ctrl K » (product 4.5). */
  shortcut?: string;
  /** One of several choices, and whether it is the current one. */
  checked?: boolean;
  /** The choice is being carried out: a spinner stands at the end. */
  busy?: boolean;
  /** The menu stays open after the choice. */
  keepOpen?: boolean;
  /** Why it is not available: a second line says so, and it stays within reach of the arrows. */
  reason?: string | undefined;
  /** Goes to a screen instead of acting. */
  to?: To;
  /** Carries out the choice. */
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

/** The keys as `aria-keyshortcuts` names them. */
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
