import { CalendarDays, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import { Popover } from '../../overlays/Popover/Popover';
import { mergeRefs } from '../../refs';
import { FrameButton } from '../FormField/FieldFrame';
import styles from './CalendarEnd.module.css';

export type CalendarEndProps = {
  /** The button that opens the calendar. */
  ref: Ref<HTMLButtonElement>;
  /** The name of the button: “Choisir une date”. */
  label: string;
  /** The name of the button that empties the field: “Effacer la date”. */
  clearLabel: string;
  /** Empties the field; null when it is already empty. */
  onClear: (() => void) | null;
  disabled: boolean | undefined;
  /** Renders the calendar; receives the function that closes it. */
  children: (close: () => void) => ReactNode;
};

/** The buttons at the end of a date field: clear, and open the calendar. */
export function CalendarEnd({
  ref,
  label,
  clearLabel,
  onClear,
  disabled,
  children,
}: CalendarEndProps) {
  return (
    <>
      {onClear && <FrameButton label={clearLabel} icon={X} onClick={onClear} />}
      <Popover
        label={label}
        placement="bottom-end"
        className={styles.popover}
        trigger={(trigger) => (
          <FrameButton
            {...trigger}
            ref={mergeRefs(trigger.ref, ref)}
            label="Ouvrir le calendrier"
            icon={CalendarDays}
            disabled={disabled}
          />
        )}
      >
        {children}
      </Popover>
    </>
  );
}

/** Opens the calendar with Alt and the down arrow: the key of the ARIA pattern and of native date fields. */
export function openByKey(event: KeyboardEvent, button: RefObject<HTMLButtonElement | null>): void {
  if (event.key !== 'ArrowDown' || !event.altKey) return;
  event.preventDefault();
  button.current?.click();
}
