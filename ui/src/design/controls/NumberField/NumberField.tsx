import { Minus, Plus } from 'lucide-react';
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  numberProblem,
  parseNumber,
  type Steps,
  stepNumber,
  writeNumber,
} from '../../../lib/number';
import { nbsp } from '../../../lib/typography';
import { mergeRefs } from '../../refs';
import { FieldFrame, FrameButton, FrameText, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { typeInto, useTyped } from '../native';
import styles from './NumberField.module.css';

/** Other props go to the `input`. */
export type NumberFieldProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'
  > & {
    /** The number, null for none; setting it makes the field controlled. */
    value?: number | null;
    /** The first value. */
    defaultValue?: number | null;
    /**
     * Called at each change with the number (null when the field is empty or holds no number) and the problem with the
     * text. A form that does not require a number can use the problem to block submission. With a form library:
     * `register(name, { setValueAs: parseNumber, validate: … numberProblem })`.
     */
    onValueChange?: (value: number | null, problem: string | null) => void;
    /** The smallest and the largest number that the steps reach. A typed number is not clamped: the form reports the error (product 7.2). */
    min?: number;
    max?: number;
    /** The step of an arrow key or a button, 1 by default; Page Up and Page Down take ten steps. */
    step?: number;
    /** The unit, after the digits: “L”, “€”, “kg”. */
    unit?: string;
    /** Hides the two buttons: a postcode, a narrow place. */
    stepless?: boolean;
  };

/** A quantity, typed the French way: “12 400”, “1,5”. It is formatted on blur; a text that is not a number stays as typed, and the field reports it. */
export function NumberField({
  value,
  defaultValue,
  onValueChange,
  min,
  max,
  step = 1,
  unit,
  stepless = false,
  ref,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = writeNumber(value ?? defaultValue);
  const typed = useTyped(input, first);
  const read = parseNumber(typed, unit);
  const now = value === undefined ? read : value;
  // A different value from outside replaces the current text.
  const problem = now === read ? numberProblem(typed, unit) : null;
  const [left, setLeft] = useState(false);
  if (left && problem === null) setLeft(false);
  // Shown once the user has left the field: until then the number may be unfinished.
  const error = (left ? problem : null) ?? props.error;
  const { field, control } = useField({ ...props, error }, unit ? ['unit'] : []);
  const steps: Steps = { min, max, step };

  // Also report it to forms that use `checkValidity` or `:invalid`.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  useEffect(() => {
    const element = input.current;
    // “1,” and “1” are the same number: the text is not rewritten while the user types.
    if (!element || value === undefined || parseNumber(element.value, unit) === value) return;
    element.value = writeNumber(value);
  });

  const move = (by: number) => {
    const element = input.current;
    if (!element || element.readOnly || element.matches(':disabled')) return;
    const next = stepNumber(parseNumber(element.value, unit), by, steps);
    typeInto(element, writeNumber(next));
  };

  const buttons =
    stepless || props.readOnly ? null : (
      <span className={styles.steps}>
        {(['Diminuer', 'Augmenter'] as const).map((verb, index) => (
          <FrameButton
            key={verb}
            label={`${verb} de ${writeNumber(step)}${unit ? `${nbsp}${unit}` : ''}`}
            icon={index ? Plus : Minus}
            // The arrow keys do the same; a form of ten quantities would otherwise have thirty tab stops.
            tabIndex={-1}
            className={styles.step}
            disabled={props.disabled}
            onMouseDown={(event) => {
              event.preventDefault();
              input.current?.focus();
            }}
            onClick={() => move(index ? 1 : -1)}
          />
        ))}
      </span>
    );

  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        className={styles.frame}
        end={
          <>
            {unit && <FrameText id={`${control.id}-unit`}>{unit}</FrameText>}
            {buttons}
          </>
        }
      >
        <input
          {...control}
          type="text"
          role="spinbutton"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-valuenow={now ?? undefined}
          aria-valuetext={now === null ? undefined : `${writeNumber(now)}${unit ? ` ${unit}` : ''}`}
          aria-valuemin={min}
          aria-valuemax={max}
          defaultValue={first}
          className={`${inFrame} ${styles.input}`}
          ref={mergeRefs(input, ref)}
          onChange={(event) => {
            onChange?.(event);
            const text = event.currentTarget.value;
            onValueChange?.(parseNumber(text, unit), numberProblem(text, unit));
          }}
          onBlur={(event) => {
            const number = parseNumber(event.currentTarget.value, unit);
            if (number !== null) event.currentTarget.value = writeNumber(number);
            setLeft(true);
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            const by = stepOf(event);
            if (by === 0 || event.defaultPrevented) return;
            event.preventDefault();
            move(by);
          }}
        />
      </FieldFrame>
    </FormField>
  );
}

/** Returns the number of steps for a key (ARIA spinbutton pattern); Home and End move the caret. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  return { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key] ?? 0;
}
