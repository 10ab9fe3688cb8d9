import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { place } from '../../design/place';
import { Icon } from '../../design/structure/Icon/Icon';
import { recordEvent } from '../../lib/events';
import styles from './Submenu.module.css';
import { arrowName, SubmenuLinks, type SubmenuProps } from './SubmenuLinks';

/**
 * The arrow of an entry and the panel that it opens. The panel is a native
 * popover: a click outside and Escape close it, and the focus goes back to the
 * arrow.
 */
export function Submenu({ entry, pathname, onChoose }: SubmenuProps) {
  const id = useId();
  const arrow = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the arrow keys of the controls inside it.
    <div className={styles.submenu} onKeyDown={(event) => open && moveFocus(event, panel.current)}>
      <button
        ref={arrow}
        type="button"
        className={styles.arrow}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={arrowName(entry)}
      >
        <Icon of={ChevronRight} size={16} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={({ newState, currentTarget }) => {
          // Set before the toggle, so that a key pressed right after the arrow finds the panel open.
          setOpen(newState === 'open');
          if (newState !== 'open' || !arrow.current) return;
          place(currentTarget, arrow.current, 'right-start');
        }}
        onToggle={({ newState }) => {
          if (newState === 'open') recordEvent('navigation:submenu_opened', { entry: entry.key });
        }}
      >
        <p className={styles.panelTitle} aria-hidden>
          {entry.label}
        </p>
        <SubmenuLinks
          entry={entry}
          pathname={pathname}
          onChoose={() => {
            panel.current?.hidePopover();
            onChoose();
          }}
        />
      </div>
    </div>
  );
}

/** Moves the focus among the links: ↑ and ↓ by one, Home and End to the ends (product 4.2). */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const links = [...(panel?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const to = {
    ArrowDown: links[(at + 1) % links.length],
    ArrowUp: links.at(at <= 0 ? -1 : at - 1),
    Home: links[0],
    End: links.at(-1),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
