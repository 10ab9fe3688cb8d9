import { CalendarDays, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import { Popover } from '../../overlays/Popover/Popover';
import { mergeRefs } from '../../refs';
import { FrameButton } from '../FormField/FieldFrame';
import styles from './CalendarEnd.module.css';

/** Props of {@link CalendarEnd}. */
export type CalendarEndProps = {
  /** The button that opens the calendar. */
  ref: Ref<HTMLButtonElement>;
  /** What the calendar chooses: “Choisir une date”. */
  label: string;
  /** What empties the field says: “Effacer la date”. */
  clearLabel: string;
  /** Empties the field; null while there is nothing to empty. */
  onClear: (() => void) | null;
  disabled: boolean | undefined;
  /** The calendar, given what closes it. */
  children: (close: () => void) => ReactNode;
};

/** The end of a field of dates: what empties it and what opens its calendar. */
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

/** Alt and the down arrow open the calendar: the key of the ARIA pattern, and of the browsers' own date fields. */
export function openByKey(event: KeyboardEvent, button: RefObject<HTMLButtonElement | null>): void {
  if (event.key !== 'ArrowDown' || !event.altKey) return;
  event.preventDefault();
  button.current?.click();
}
