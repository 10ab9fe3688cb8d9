import { Check } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useId,
} from 'react';
import { Link, type To } from 'react-router-dom';
import { classes } from '../../classes';
import { Spinner } from '../../feedback/Spinner/Spinner';
import type { Placement } from '../../place';
import { Icon } from '../../structure/Icon/Icon';
import { Kbd } from '../../structure/Kbd/Kbd';
import { type TriggerProps, usePopover } from '../Popover/usePopover';
import styles from './Menu.module.css';

/** What the trigger must spread on its `button`. */
export type MenuTriggerProps = TriggerProps<'menu'>;

/** Props of {@link Menu}; the rest goes to the floating element. */
export type MenuProps = Omit<ComponentPropsWithRef<'div'>, 'popover'> & {
  /** Name of the menu for screen readers. */
  label: string;
  /** Draws the button that opens the menu; spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Where it opens; below the trigger by default. */
  placement?: Placement;
  /** Stands above the items and does not scroll: a filter field, a person's name. */
  before?: ReactNode;
  /** Stands below the items: a sentence when there are none. Not among them, since a menu holds nothing but items. */
  after?: ReactNode;
  /** Told when the menu opens and closes. */
  onOpenChange?: (open: boolean) => void;
};

const CloseMenu = createContext<() => void>(() => {});

/** A button that opens a list of actions in a native popover: Escape and a click outside close it, focus returns to the button. What it holds is drawn while it is open. */
export function Menu({
  label,
  trigger,
  placement = 'bottom-start',
  before,
  after,
  onOpenChange,
  className,
  children,
  ref,
  ...rest
}: MenuProps) {
  const { open, close, ...given } = usePopover({
    popup: 'menu',
    placement,
    onOpenChange,
    focusFirst,
    ref,
  });

  return (
    <>
      {trigger(given.trigger)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the menu and the field inside it. */}
      <div
        {...given.popover}
        className={classes(styles.popover, className)}
        onKeyDown={(event) => {
          if (event.key === 'Tab') {
            close();
            return;
          }
          moveFocus(event);
        }}
        {...rest}
      >
        {/* Not while it is closed: a list has as many menus as rows. */}
        {open && (
          <>
            {before}
            <div role="menu" aria-label={label} className={styles.items}>
              <CloseMenu value={close}>{children}</CloseMenu>
            </div>
            {after}
          </>
        )}
      </div>
    </>
  );
}

/** Props of {@link MenuItem}. */
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

/** One that is not available is passed by, unless a sentence says why: whoever reads it must reach it. */
const items = '[role^="menuitem"]:not([aria-disabled="true"]:not([aria-describedby]))';

/** An arrow key opens the menu on its first or last item (ARIA menu button pattern); otherwise it opens on its field or on the current choice. */
function focusFirst(popover: HTMLElement, by: 'ArrowDown' | 'ArrowUp' | null): void {
  if (by !== null) {
    const all = [...popover.querySelectorAll<HTMLElement>(items)];
    all.at(by === 'ArrowDown' ? 0 : -1)?.focus();
    return;
  }
  const field = popover.querySelector<HTMLElement>('input');
  const current = popover.querySelector<HTMLElement>('[aria-checked="true"]');
  (field ?? current ?? popover.querySelector<HTMLElement>(items))?.focus();
}

/** Arrows, Home and End move among the items; a letter goes to the next item that starts with it (ARIA menu pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = target(event, all, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(event: KeyboardEvent, all: HTMLElement[], at: number): HTMLElement | undefined {
  const inField = event.target instanceof HTMLInputElement;
  switch (event.key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return inField ? undefined : all[0];
    case 'End':
      return inField ? undefined : all.at(-1);
  }
  if (inField || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  const letter = event.key.toLocaleLowerCase('fr');
  const from = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return from.find((item) => item.textContent?.trim().toLocaleLowerCase('fr').startsWith(letter));
}
