import { type ComponentPropsWithRef, useRef } from 'react';
import { writeNumber } from '../../../lib/number';
import { nbsp } from '../../../lib/typography';
import { mergeRefs } from '../../refs';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useTyped } from '../native';
import styles from './Slider.module.css';

/** Other props go to the `input`. */
export type SliderProps = Omit<FieldProps, 'required'> &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'type' | 'min' | 'max' | 'step' | 'value' | 'defaultValue'
  > & {
    /** The two ends of the range. */
    min: number;
    max: number;
    /** The step of an arrow key, 1 by default. */
    step?: number;
    /** The value, null for none yet; setting it makes the slider controlled. A value beyond the ends is written as such: “plus de 3 880 L”. */
    value?: number | null;
    /** The first value, `min` when absent. */
    defaultValue?: number;
    /** Called at each move. */
    onValueChange?: (value: number) => void;
    /** The unit of the value, shown at the end of the label’s line: “L”, “%”. */
    unit?: string;
    /** Marked values with a short text: the alert threshold, the usable capacity. */
    marks?: readonly { value: number; label: string }[];
  };

/** A quantity between two ends, when the position matters more than the digits; next to a NumberField when both matter. */
export function Slider({
  min,
  max,
  step = 1,
  value,
  defaultValue = min,
  onValueChange,
  onChange,
  unit,
  marks = [],
  ref,
  ...props
}: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyped(input, String(defaultValue));
  const now = value === undefined ? Number(typed) : (value ?? min);
  const { field, control } = useField(props);
  const { required: _, ...own } = control;
  // Beyond an end, the text says no more than the thumb shows.
  const beyond = now > max ? 'plus de ' : now < min ? 'moins de ' : '';
  const shown = `${writeNumber(Math.min(Math.max(now, min), max))}${unit ? `${nbsp}${unit}` : ''}`;
  const written = value === null ? 'à choisir' : beyond + shown;
  const at = (one: number) => `${Math.min(Math.max((one - min) / (max - min || 1), 0), 1) * 100}%`;
  return (
    <FormField
      {...field}
      corner={
        <output htmlFor={control.id} className={styles.value}>
          {/* Keeps the height of a value, so that the content below does not move when one appears. */}
          {value === null ? nbsp : written}
        </output>
      }
    >
      <div className={styles.slider} data-size={control['data-size']}>
        {/* Drawn in SVG: only one browser can colour the part of a native track before the thumb. */}
        <svg className={styles.track} aria-hidden="true">
          <rect className={styles.rail} width="100%" height="4" y="-2" rx="2" />
          <rect className={styles.fill} width={at(now)} height="4" y="-2" rx="2" />
          {marks.map((mark) => (
            <line
              key={mark.value}
              className={styles.tick}
              x1={at(mark.value)}
              x2={at(mark.value)}
              y1="-6"
              y2="6"
            />
          ))}
        </svg>
        <input
          {...own}
          type="range"
          min={min}
          max={max}
          step={step}
          {...(value === undefined ? { defaultValue } : { value: now })}
          aria-valuetext={written}
          className={styles.control}
          ref={mergeRefs(input, ref)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.currentTarget.valueAsNumber);
          }}
        />
        {marks.length > 0 && (
          <svg className={styles.marks} aria-hidden="true">
            {marks.map((mark) => (
              <text
                key={mark.value}
                x={at(mark.value)}
                y="12"
                textAnchor={anchor((mark.value - min) / (max - min || 1))}
              >
                {mark.label}
              </text>
            ))}
          </svg>
        )}
      </div>
    </FormField>
  );
}

/** Keeps the text of a mark near an end inside the slider. */
function anchor(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.08) return 'start';
  return part > 0.92 ? 'end' : 'middle';
}
