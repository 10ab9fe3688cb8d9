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

/** The props that the trigger of a popover or menu must spread on its `button`. */
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
  /** Focuses the first element to focus. `by` is the arrow key that opened a menu. */
  focusFirst: (popover: HTMLElement, by: 'ArrowDown' | 'ArrowUp' | null) => void;
  ref: Ref<HTMLDivElement> | undefined;
};

/** A native popover and the button that opens it: the common part of Popover and Menu. The browser closes it on Escape and on a click outside, and returns the focus to the button. */
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
  /** It is open, but the element to focus has not loaded yet. */
  const awaited = useRef<{ by: 'ArrowDown' | 'ArrowUp' | null } | null>(null);
  const [open, setOpen] = useState(false);

  // After each render: another button may have replaced the one that opened it.
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
  const contentLoaded = () => {
    if (!awaited.current || !popover.current) return;
    focusFirst(popover.current, awaited.current.by);
    if (popover.current.contains(document.activeElement)) awaited.current = null;
  };
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    // React propagates the toggle events of an inner popover to this one.
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
      contentLoaded();
    } else {
      awaited.current = null;
    }
    openedBy.current = null;
    // With nested popovers the browser returns the focus for the outermost only.
    if (!isOpen && heldFocus.current && (inside || activeElement === document.body)) {
      button.current?.focus({ preventScroll: true });
    }
  };

  return {
    open,
    close: () => popover.current?.hidePopover(),
    /** Call it when lazy content has loaded: it moves the focus, which was not possible on opening. */
    contentLoaded,
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
