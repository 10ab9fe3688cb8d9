import {
  type ComponentPropsWithRef,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
} from 'react';
import { classes } from '../../classes';
import type { Placement } from '../../place';
import { type TriggerProps, usePopover } from '../Popover/usePopover';
import styles from './Menu.module.css';

/** What the trigger must spread on its `button`. */
export type MenuTriggerProps = TriggerProps<'menu'>;

/** Other props go to the floating element. */
export type MenuPopoverProps = Omit<ComponentPropsWithRef<'div'>, 'popover'> & {
  /** Draws the button that opens the menu; spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Where it opens; below the trigger by default. */
  placement?: Placement;
  /** Called when the menu opens and closes. */
  onOpenChange?: (open: boolean) => void;
};

/** Closes the menu around. */
export const CloseMenu = createContext<() => void>(() => {});

const ContentCame = createContext<() => void>(() => {});

/**
 * The button of a menu and the native popover that it opens, whose content has a {@link MenuList} and may
 * be lazy: it takes the focus when it comes.
 */
export function MenuPopover({
  trigger,
  placement = 'bottom-start',
  onOpenChange,
  className,
  children,
  ref,
  ...rest
}: MenuPopoverProps) {
  const { open, close, contentCame, ...given } = usePopover({
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
          <CloseMenu value={close}>
            <ContentCame value={contentCame}>
              <Suspense>{children}</Suspense>
            </ContentCame>
          </CloseMenu>
        )}
      </div>
    </>
  );
}

export type MenuListProps = {
  /** Name of the menu for screen readers. */
  label: string;
  children: ReactNode;
};

/** The items of a menu. What else stands in its popover, a filter field or a sentence, stands beside them: a menu holds nothing but items. */
export function MenuList({ label, children }: MenuListProps) {
  const came = useEffectEvent(use(ContentCame));
  useEffect(() => came(), []);
  return (
    <div role="menu" aria-label={label} className={styles.items}>
      {children}
    </div>
  );
}

/** One that is not available is passed by, unless a sentence says why: its reader must reach it. */
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
