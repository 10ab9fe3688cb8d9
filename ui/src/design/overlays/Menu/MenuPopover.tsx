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

/** The props that the trigger must spread on its `button`. */
export type MenuTriggerProps = TriggerProps<'menu'>;

/** Other props go to the floating element. */
export type MenuPopoverProps = Omit<ComponentPropsWithRef<'div'>, 'popover'> & {
  /** Renders the button that opens the menu; spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** The side where it opens; below the trigger by default. */
  placement?: Placement;
  /** Called when the menu opens and closes. */
  onOpenChange?: (open: boolean) => void;
};

/** Closes the surrounding menu. */
export const CloseMenu = createContext<() => void>(() => {});

const ContentLoaded = createContext<() => void>(() => {});

/**
 * The button of a menu and the native popover that it opens. Its content has a {@link MenuList} and may
 * load lazily: it gets the focus once loaded.
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
  const { open, close, contentLoaded, ...given } = usePopover({
    popup: 'menu',
    placement,
    onOpenChange,
    focusFirst,
    ref,
  });

  return (
    <>
      {trigger(given.trigger)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it receives the events of the menu and the field inside it. */}
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
        {/* Not rendered while closed: a list has as many menus as rows. */}
        {open && (
          <CloseMenu value={close}>
            <ContentLoaded value={contentLoaded}>
              <Suspense>{children}</Suspense>
            </ContentLoaded>
          </CloseMenu>
        )}
      </div>
    </>
  );
}

export type MenuListProps = {
  /** The name of the menu for screen readers. */
  label: string;
  children: ReactNode;
};

/** The items of a menu. Other content of the popover, a filter field or a sentence, is next to them: a menu may contain only items. */
export function MenuList({ label, children }: MenuListProps) {
  const contentLoaded = useEffectEvent(use(ContentLoaded));
  useEffect(() => contentLoaded(), []);
  return (
    <div role="menu" aria-label={label} className={styles.items}>
      {children}
    </div>
  );
}

/** Disabled items are skipped, except those with a reason: the user must be able to read it. */
const items = '[role^="menuitem"]:not([aria-disabled="true"]:not([aria-describedby]))';

/** Focuses the first or last item after an arrow key (ARIA menu button pattern), otherwise the field or the current choice. */
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

/** Moves the focus: arrows, Home and End move among the items; a letter moves to the next item that starts with it (ARIA menu pattern). */
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
