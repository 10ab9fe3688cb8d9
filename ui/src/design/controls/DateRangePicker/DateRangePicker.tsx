import { type ComponentPropsWithRef, type FocusEvent, type Ref, useRef, useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import type { Period, PeriodLimits } from '../../../lib/period';
import { LazyRangeCalendar, preloadCalendar } from '../Calendar/LazyCalendar';
import { CalendarEnd, openByKey } from '../DatePicker/CalendarEnd';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useFormReset } from '../native';
import { RangeFrame } from './RangeFrame';
import { useTypedRange } from './useTypedRange';

/** Other props go to the `fieldset`. */
export type DateRangePickerProps = FieldProps &
  PeriodLimits &
  Omit<
    ComponentPropsWithRef<'fieldset'>,
    keyof FieldProps | 'defaultValue' | 'onChange' | 'name'
  > & {
    /** The days, both included; null for none. Without it the field keeps its own state. */
    value?: Period | null;
    /** The first value, when the field keeps its own state. */
    defaultValue?: Period | null;
    /** Called after each key and each choice with the period (null while it is not allowed or not complete) and the problem. */
    onChange?: (period: Period | null, problem: string | null) => void;
    /** Adds a button that clears the field. */
    clearable?: boolean;
    /** It can be read but not changed. */
    readOnly?: boolean;
    /** The names under which a plain form sends the first and the last day. */
    names?: { from: string; to: string };
    /** The first `input`, for a form library that focuses the first invalid field. */
    startRef?: Ref<HTMLInputElement>;
    /** The day that the calendar marks as today; today in France by default. */
    today?: CivilDate;
  };

/**
 * A first and a last day, at most 36 months apart (product 5.5): typed as
 * `JJ/MM/AAAA`, or chosen in a calendar that loads when it first opens.
 */
export function DateRangePicker({
  value: given,
  defaultValue = null,
  onChange,
  min,
  max,
  clearable = false,
  readOnly = false,
  names,
  startRef,
  today,
  ...props
}: DateRangePickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const value = given === undefined ? own : given;
  const limits = { min, max };
  const typed = useTypedRange({
    value,
    limits,
    onChange: (period, problem) => {
      setOwn(period);
      onChange?.(period, problem);
    },
  });
  useFormReset(typed.from.input.ref, () => {
    if (given !== undefined) return;
    setOwn(defaultValue);
    typed.restart(defaultValue);
  });
  const { field, control } = useField({
    ...props,
    readOnly,
    error: typed.shownProblem ?? props.error,
  });
  const {
    required,
    readOnly: _,
    'aria-invalid': __,
    'aria-describedby': describedBy,
    'data-size': size,
    'data-state': state,
    ...group
  } = control;
  const editable = !props.disabled && !readOnly;
  const clear = () => {
    typed.choose(null);
    typed.from.input.ref.current?.focus();
  };

  return (
    <FormField
      {...field}
      {...(group as ComponentPropsWithRef<'div'>)}
      as="fieldset"
      onBlur={(event: FocusEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) typed.leave();
        (group.onBlur as ((event: FocusEvent) => void) | undefined)?.(event);
      }}
    >
      <RangeFrame
        of={{ 'data-size': size, 'data-state': state }}
        typed={typed}
        id={`${group.id}-from`}
        startRef={startRef}
        invalid={typed.shownProblem === null && Boolean(props.error)}
        input={{
          required,
          readOnly,
          disabled: props.disabled,
          'aria-describedby': describedBy,
          onFocus: editable ? preloadCalendar : undefined,
          onKeyDown: (event) => openByKey(event, button),
        }}
        onPointerEnter={editable ? preloadCalendar : undefined}
        end={
          !readOnly && (
            <CalendarEnd
              ref={button}
              label="Choisir une période"
              clearLabel="Effacer les dates"
              onClear={clearable && editable && !typed.empty ? clear : null}
              disabled={props.disabled}
            >
              {(close) => (
                <LazyRangeCalendar
                  {...limits}
                  value={typed.problem === null ? typed.days : null}
                  today={today}
                  autoFocus
                  onChange={(period) => {
                    typed.choose(period);
                    close();
                  }}
                />
              )}
            </CalendarEnd>
          )
        }
      />
      {names && (
        <>
          <input
            type="hidden"
            name={names.from}
            form={props.form}
            disabled={props.disabled}
            value={typed.days?.from ?? ''}
          />
          <input
            type="hidden"
            name={names.to}
            form={props.form}
            disabled={props.disabled}
            value={typed.days?.to ?? ''}
          />
        </>
      )}
    </FormField>
  );
}
