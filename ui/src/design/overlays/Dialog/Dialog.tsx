import { X } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from '../../classes';
import { IconButton } from '../../controls/IconButton/IconButton';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import styles from './Dialog.module.css';
import { enterModal } from './modals';

export type DialogProps = Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'title' | 'onClose'> & {
  /** Whether it is shown; its content is made anew each time. */
  open: boolean;
  /** Asked when the person closes it (Escape, a click outside, the cross); set `open` to false, or leave it to refuse. */
  onClose?: (() => void) | undefined;
  /** Its heading; a question when something is asked. */
  title: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** False: only its actions end it, neither Escape nor the cross. */
  closable?: boolean;
  /** `onClose` may refuse: each way of closing only asks it, and the browser never closes by itself. */
  guarded?: boolean;
  /** sm 480 px wide (default), md 640 px, full the whole window (the order form). On a phone sm and md rise from the bottom edge. */
  size?: 'sm' | 'md' | 'full';
  /** Makes the content and the actions one form, so that a submit button among the actions sends it. */
  form?: Omit<ComponentPropsWithRef<'form'>, 'children'>;
};

/**
 * A modal native dialog: the page behind is inert and does not scroll, the focus is kept inside and goes
 * back where it was. First has the focus what is marked `data-autofocus`, else the first field, of radios
 * the one that is chosen, else the first action, which is the safe one (product 4.7).
 */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  closable = true,
  guarded = false,
  size = 'sm',
  form,
  className,
  children,
  ref,
  ...rest
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement | null>(null);
  const pressedOutside = useRef(false);
  const byHand = closable && (guarded || !closesByItself());

  // With the drawing, not some time after it: on a slow page, keys would reach what had the focus before.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const turn = {};
    turns.set(element, turn);
    const opener = document.activeElement;
    if (opener instanceof HTMLElement) {
      openers.set(element, { opener, within: opener.closest('dialog') });
    }
    measureScrollBar();
    element.showModal();
    const leave = enterModal(element);
    firstFocus(element)?.focus();
    return () => {
      leave();
      // Once the drawing is done: until then React hears of no focus. Unless it is open again by then.
      queueMicrotask(() => {
        if (turns.get(element) !== turn) return;
        element.close();
        giveFocusBack(element);
      });
    };
  }, [open]);

  const content = (
    <>
      <div className={styles.body} data-part="body">
        {children}
      </div>
      {actions && (
        <footer className={styles.actions} data-part="actions">
          {actions}
        </footer>
      )}
    </>
  );

  return (
    <dialog
      ref={mergeRefs(dialog, ref)}
      aria-labelledby={id}
      closedby={closable && !guarded ? 'any' : 'none'}
      data-state={open ? 'open' : 'closed'}
      data-size={size}
      className={classes(styles.dialog, className)}
      onCancel={(event) => {
        // A file field inside tells of its own cancelling with the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose?.();
      }}
      onClose={(event) => {
        // The browser did not ask: it need not when Escape is struck twice in a row.
        const forced = event.target === event.currentTarget && open && !event.currentTarget.open;
        if (forced) onClose?.();
      }}
      onKeyDown={(event) => {
        if (!guarded || !closable || !isOwnEscape(event)) return;
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // Pressed inside and let go outside is a selection of text, not a wish to close.
        if (byHand && pressedOutside.current && isOutside(event)) onClose?.();
      }}
      {...rest}
    >
      {open && (
        <>
          <header className={styles.header} data-part="header">
            <h2 id={id}>{title}</h2>
            {closable && (
              <IconButton
                label="Fermer"
                icon={<Icon of={X} />}
                onClick={onClose}
                className={styles.close}
              />
            )}
          </header>
          {form ? (
            <form noValidate {...form} className={classes(styles.form, form.className)}>
              {content}
            </form>
          ) : (
            content
          )}
        </>
      )}
    </dialog>
  );
}

/** Safari and older Firefox do not know `closedby`: they close on Escape, but not on a click outside. */
function closesByItself(): boolean {
  return 'closedBy' in HTMLDialogElement.prototype;
}

/** Which showing of each dialog is the last one. */
const turns = new WeakMap<HTMLDialogElement, object>();

/** Who opened each dialog, and the dialog that this stood in. */
const openers = new WeakMap<
  HTMLDialogElement,
  { opener: HTMLElement; within: HTMLDialogElement | null }
>();

/** The browser does so too, but forgets a dialog that was taken out of the page, and what lay below another one. */
function giveFocusBack(dialog: HTMLDialogElement): void {
  const { opener, within } = openers.get(dialog) ?? {};
  opener?.focus();
  if (within && document.activeElement !== opener) giveFocusBack(within);
}

/** The page must not widen by the scroll bar that it loses while a dialog is open. */
function measureScrollBar(): void {
  const { documentElement: root } = document;
  if (root.matches(':has(dialog:modal)')) return;
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
}

function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of [
    '[data-autofocus]',
    '[data-part="body"] :is(input:not([type="hidden"]), select, textarea):not(:disabled)',
    '[data-part="actions"] :is(button, a[href])',
  ]) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return isRadio(found) ? chosenOf(dialog, found) : found;
  }
  return null;
}

function isRadio(field: HTMLElement): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio';
}

/** Of the group of a radio the one that is chosen, else itself: an arrow key would choose another. */
function chosenOf(dialog: HTMLDialogElement, first: HTMLInputElement): HTMLElement {
  const group = dialog.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
  return [...group].find(({ name, disabled }) => name === first.name && !disabled) ?? first;
}

/** Escape for this dialog: not for one above it, nor for a menu or a popover that is open in it. */
function isOwnEscape(event: KeyboardEvent<HTMLDialogElement>): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  if ((event.target as Element).closest('dialog') !== event.currentTarget) return false;
  return !event.currentTarget.querySelector('[popover="auto"]:popover-open');
}

/** Events on the backdrop have the dialog itself as their target, and lie outside its box. */
function isOutside(event: PointerEvent<HTMLDialogElement> | MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}
