import { type ComponentPropsWithRef, useRef, useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import { mergeRefs } from '../../refs';
import { LazyCalendar, preloadCalendar } from '../Calendar/LazyCalendar';
import { FieldFrame, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useFormReset } from '../native';
import { CalendarEnd, openByKey } from './CalendarEnd';
import { type DateLimits, useTypedDate } from './useTypedDate';

/** Other props go to the `input`. */
export type DatePickerProps = FieldProps &
  DateLimits &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | keyof DateLimits | 'value' | 'defaultValue' | 'onChange' | 'type'
  > & {
    /** The day, `YYYY-MM-DD`; null for none. Without it the field keeps its own state. */
    value?: CivilDate | null;
    /** The first value, when the field keeps its own state. */
    defaultValue?: CivilDate | null;
    /** Called after each key and each choice with the day (null while there is none) and the problem with the typed text. A form that does not require a date can use the problem to block submission. */
    onChange?: (date: CivilDate | null, problem: string | null) => void;
    /** Adds a button that clears the field. */
    clearable?: boolean;
    /** The day that the calendar marks as today; today in France by default. */
    today?: CivilDate;
  };

/**
 * One day: typed as `JJ/MM/AAAA`, or chosen in a calendar that loads when it
 * first opens. Its value is a civil date, `YYYY-MM-DD`, without time or
 * time zone; a plain form gets it under `name`.
 */
export function DatePicker({
  value: given,
  defaultValue = null,
  onChange,
  min,
  max,
  unavailable,
  clearable = false,
  today,
  name,
  form,
  ref,
  ...props
}: DatePickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const value = given === undefined ? own : given;
  const limits = { min, max, unavailable };
  const typed = useTypedDate({
    value,
    limits,
    onChange: (date, problem) => {
      setOwn(date);
      onChange?.(date, problem);
    },
  });
  useFormReset(typed.input.ref, () => {
    if (given !== undefined) return;
    setOwn(defaultValue);
    typed.restart(defaultValue);
  });
  const { field, control } = useField({ ...props, error: typed.shownProblem ?? props.error });
  const editable = !props.disabled && !props.readOnly;
  const clear = () => {
    typed.choose(null);
    typed.input.ref.current?.focus();
  };

  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        onPointerEnter={editable ? preloadCalendar : undefined}
        end={
          !props.readOnly && (
            <CalendarEnd
              ref={button}
              label="Choisir une date"
              clearLabel="Effacer la date"
              onClear={clearable && editable && !typed.empty ? clear : null}
              disabled={props.disabled}
            >
              {(close) => (
                <LazyCalendar
                  {...limits}
                  value={typed.problem === null ? typed.date : null}
                  today={today}
                  autoFocus
                  onChange={(date) => {
                    typed.choose(date);
                    close();
                  }}
                />
              )}
            </CalendarEnd>
          )
        }
      >
        <input
          {...control}
          {...typed.input}
          form={form}
          ref={mergeRefs(typed.input.ref, ref)}
          className={inFrame}
          onFocus={(event) => {
            if (editable) preloadCalendar();
            props.onFocus?.(event);
          }}
          onBlur={(event) => {
            typed.input.onBlur();
            props.onBlur?.(event);
          }}
          onKeyDown={(event) => {
            openByKey(event, button);
            props.onKeyDown?.(event);
          }}
        />
      </FieldFrame>
      {name !== undefined && (
        <input
          type="hidden"
          name={name}
          form={form}
          disabled={props.disabled}
          value={typed.date ?? ''}
        />
      )}
    </FormField>
  );
}
