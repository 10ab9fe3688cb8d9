import { type ComponentPropsWithRef, useRef } from 'react';
import { writeNumber } from '../../../lib/number';
import { nbsp } from '../../../lib/typography';
import { mergeRefs } from '../../refs';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useTyped } from '../native';
import styles from './Slider.module.css';

/** Props of {@link Slider}; the rest goes to the `input`. */
export type SliderProps = Omit<FieldProps, 'required'> &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'type' | 'min' | 'max' | 'step' | 'value' | 'defaultValue'
  > & {
    /** Its ends. */
    min: number;
    max: number;
    /** What an arrow key moves, 1 by default. */
    step?: number;
    /** Where it stands, null for nowhere yet; the slider then follows it. What lies beyond its ends is written as such: “plus de 3 880 L”. */
    value?: number | null;
    /** Where it stands at first, `min` when absent. */
    defaultValue?: number;
    /** Told while it moves. */
    onValueChange?: (value: number) => void;
    /** The unit of the value, which stands at the end of the label’s line: “L”, “%”. */
    unit?: string;
    /** Places of interest, with a short text: the alert threshold, the usable capacity. */
    marks?: readonly { value: number; label: string }[];
  };

/** A quantity between two ends, when the place matters more than the digits; beside a NumberField when they matter too. */
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
  // Of what lies beyond an end, no more is said than the thumb shows.
  const beyond = now > max ? 'plus de ' : now < min ? 'moins de ' : '';
  const shown = `${writeNumber(Math.min(Math.max(now, min), max))}${unit ? `${nbsp}${unit}` : ''}`;
  const written = value === null ? 'à choisir' : beyond + shown;
  const at = (one: number) => `${Math.min(Math.max((one - min) / (max - min || 1), 0), 1) * 100}%`;
  return (
    <FormField
      {...field}
      corner={
        <output htmlFor={control.id} className={styles.value}>
          {/* As high as a value: what is below does not move when there is one. */}
          {value === null ? nbsp : written}
        </output>
      }
    >
      <div className={styles.slider} data-size={control['data-size']}>
        {/* Drawn: of all browsers only one can colour the part of a native track before the thumb. */}
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

/** The text of a mark near an end stays inside the slider. */
function anchor(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.08) return 'start';
  return part > 0.92 ? 'end' : 'middle';
}
