import {
  type KeyboardEvent,
  type ReactEventHandler,
  type Ref,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { follow, type Placement } from '../../place';
import { mergeRefs } from '../../refs';

/** What the trigger of a popover or of a menu must spread on its `button`. */
export type TriggerProps<Popup extends 'dialog' | 'menu'> = {
  ref: (element: HTMLButtonElement | null) => void;
  type: 'button';
  popoverTarget: string;
  'aria-haspopup': Popup;
  'aria-expanded': boolean;
  'aria-controls': string;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

type Options<Popup extends 'dialog' | 'menu'> = {
  popup: Popup;
  placement: Placement;
  onOpenChange: ((open: boolean) => void) | undefined;
  /** Gives the focus to what must have it first. `by` is the arrow key that opened a menu. */
  focusFirst: (popover: HTMLElement, by: 'ArrowDown' | 'ArrowUp' | null) => void;
  ref: Ref<HTMLDivElement> | undefined;
};

/** A native popover beside the button that opens it: what Popover and Menu have in common. The browser closes it on Escape and on a click outside, and gives the focus back to the button. */
export function usePopover<Popup extends 'dialog' | 'menu'>(options: Options<Popup>) {
  const { popup, placement, onOpenChange, focusFirst, ref } = options;
  const id = useId();
  const button = useRef<HTMLButtonElement | null>(null);
  const popover = useRef<HTMLDivElement | null>(null);
  const popoverRef = useCallback(
    (element: HTMLDivElement) => mergeRefs(popover, ref)(element),
    [ref],
  );
  const heldFocus = useRef(false);
  const openedBy = useRef<'ArrowDown' | 'ArrowUp' | null>(null);
  /** It is open, and what must have the focus has not come yet. */
  const awaited = useRef<{ by: 'ArrowDown' | 'ArrowUp' | null } | null>(null);
  const [open, setOpen] = useState(false);

  // After each render: another button may have taken the place of the one that opened it.
  useEffect(() => {
    if (!open || !popover.current || !button.current) return;
    return follow(popover.current, button.current, placement);
  });

  const trigger: TriggerProps<Popup> = {
    ref: (element) => {
      button.current = element;
    },
    type: 'button',
    popoverTarget: id,
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': id,
    onKeyDown: (event) => {
      const { key } = event;
      if (popup !== 'menu' || open || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      event.preventDefault();
      openedBy.current = key;
      event.currentTarget.click();
    },
  };
  const contentCame = () => {
    if (!awaited.current || !popover.current) return;
    focusFirst(popover.current, awaited.current.by);
    if (popover.current.contains(document.activeElement)) awaited.current = null;
  };
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    // Toggle events rise through React's tree from a popover inside this one.
    if (event.target !== event.currentTarget) return;
    setOpen(event.newState === 'open');
    heldFocus.current = event.currentTarget.contains(document.activeElement);
  };
  const onToggle: ReactEventHandler<HTMLDivElement> = (event) => {
    if (event.target !== event.currentTarget) return;
    const isOpen = (event as ToggleEvent<HTMLDivElement>).newState === 'open';
    onOpenChange?.(isOpen);
    const { activeElement } = document;
    const inside = event.currentTarget.contains(activeElement);
    if (isOpen && !inside) {
      awaited.current = { by: openedBy.current };
      contentCame();
    } else {
      awaited.current = null;
    }
    openedBy.current = null;
    // Of popovers inside each other the browser gives the focus back for the outermost only.
    if (!isOpen && heldFocus.current && (inside || activeElement === document.body)) {
      button.current?.focus({ preventScroll: true });
    }
  };

  return {
    open,
    close: () => popover.current?.hidePopover(),
    /** To be called when lazy content has come: gives the focus that opening it could not. */
    contentCame,
    trigger,
    popover: {
      id,
      popover: 'auto' as const,
      onBeforeToggle,
      onToggle,
      ref: popoverRef,
    },
  };
}
