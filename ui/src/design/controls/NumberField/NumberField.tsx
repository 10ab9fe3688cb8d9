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

/** Props of {@link NumberField}; the rest goes to the `input`. */
export type NumberFieldProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'
  > & {
    /** The number, null for none: the field then follows it. */
    value?: number | null;
    /** The number at first. */
    defaultValue?: number | null;
    /**
     * Told at each change the number, null when the field is empty or holds none, and what is wrong with what is
     * typed, to hold back a form that does not require a number. With a form library:
     * `register(name, { setValueAs: parseNumber, validate: … numberProblem })`.
     */
    onValueChange?: (value: number | null, problem: string | null) => void;
    /** Least and greatest number that the steps reach. What is typed stays as it is: the form says what is wrong with it (product 7.2). */
    min?: number;
    max?: number;
    /** What an arrow key or a button adds or takes away, 1 by default; Page Up and Page Down ten of it. */
    step?: number;
    /** Its unit, after the figures: “L”, “€”, “kg”. */
    unit?: string;
    /** Without the two buttons: a postcode of figures, a narrow place. */
    stepless?: boolean;
  };

/** A quantity, typed as the French write it: “12 400”, “1,5”. Formatted when the field is left; what is no number stays as it was typed, and the field says so. */
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
  // Another value from outside takes the place of whatever stands there.
  const problem = now === read ? numberProblem(typed, unit) : null;
  const [left, setLeft] = useState(false);
  if (left && problem === null) setLeft(false);
  // Told once the person has left it: until then the number may be on its way.
  const error = (left ? problem : null) ?? props.error;
  const { field, control } = useField({ ...props, error }, unit ? ['unit'] : []);
  const steps: Steps = { min, max, step };

  // A form that asks its fields (`checkValidity`, `:invalid`) hears of it as well.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  useEffect(() => {
    const element = input.current;
    // “1,” and “1” are the same number: what is being typed is not rewritten under the caret.
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
            // The arrow keys do the same; a form of ten quantities would otherwise have thirty stops.
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

/** How many steps a key asks for (ARIA spinbutton pattern); Home and End stay with the caret. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  return { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key] ?? 0;
}
