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
  /** Shows the dialog; its content is mounted again each time. */
  open: boolean;
  /** Called when the user closes it (Escape, a click outside, the cross); set `open` to false, or keep it open. */
  onClose?: (() => void) | undefined;
  /** The heading; a question when the dialog asks one. */
  title: ReactNode;
  /** The buttons, the safe one first. */
  actions?: ReactNode;
  /** False: only its actions close it, neither Escape nor the cross. */
  closable?: boolean;
  /** `onClose` may keep the dialog open: the browser never closes it without asking. */
  guarded?: boolean;
  /** sm 480 px wide (default), md 640 px, full the complete window (the order form). On a phone sm and md rise from the bottom edge. */
  size?: 'sm' | 'md' | 'full';
  /** Makes the content and the actions one form, so that a submit button among the actions submits it. */
  form?: Omit<ComponentPropsWithRef<'form'>, 'children'>;
};

/**
 * A modal native dialog: the page behind is inert and does not scroll, and the focus stays inside, then
 * returns. The first focus goes to the element marked `data-autofocus`, else to the first field (for radios
 * the chosen one), else to the first action, which is the safe one (product 4.7).
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
  const byHand = closable && (guarded || !lacksClosedBy());

  // In the same render: later, on a slow page, keys would reach the formerly focused element.
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
      // After the commit: during it React handles no focus events. Skipped when the dialog is open again.
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
        // A file field inside sends the same event when its chooser is cancelled.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose?.();
      }}
      onClose={(event) => {
        // The browser did not ask: it need not when Escape is pressed twice in a row.
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
        // Pressing inside and releasing outside selects text: it must not close the dialog.
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

/** Returns true for Safari and older Firefox, which do not support `closedby`: they close on Escape, but not on a click outside. */
function lacksClosedBy(): boolean {
  return 'closedBy' in HTMLDialogElement.prototype;
}

/** The latest opening of each dialog. */
const turns = new WeakMap<HTMLDialogElement, object>();

/** The element that opened each dialog, and the dialog around that element. */
const openers = new WeakMap<
  HTMLDialogElement,
  { opener: HTMLElement; within: HTMLDialogElement | null }
>();

/** Returns the focus. The browser does so too, but not for a dialog removed from the page, nor for one below another dialog. */
function giveFocusBack(dialog: HTMLDialogElement): void {
  const { opener, within } = openers.get(dialog) ?? {};
  opener?.focus();
  if (within && document.activeElement !== opener) giveFocusBack(within);
}

/** Measures the scroll bar, so that the page does not widen while a dialog hides it. */
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

/** Returns the chosen radio of the group, else the radio itself: an arrow key would choose another one. */
function chosenOf(dialog: HTMLDialogElement, first: HTMLInputElement): HTMLElement {
  const group = dialog.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
  return [...group].find(({ name, disabled }) => name === first.name && !disabled) ?? first;
}

/** Reports whether Escape is for this dialog: not for one above it, nor for an open menu or popover inside it. */
function isOwnEscape(event: KeyboardEvent<HTMLDialogElement>): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  if ((event.target as Element).closest('dialog') !== event.currentTarget) return false;
  return !event.currentTarget.querySelector('[popover="auto"]:popover-open');
}

/** Reports whether an event is on the backdrop: its target is the dialog itself, and its position is outside the box. */
function isOutside(event: PointerEvent<HTMLDialogElement> | MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}
