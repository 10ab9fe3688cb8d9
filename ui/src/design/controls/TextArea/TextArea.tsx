import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { count } from '../../../lib/count';
import { integer } from '../../../lib/format';
import { mergeRefs } from '../../refs';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useTyped } from '../native';
import styles from './TextArea.module.css';

/** Other props go to the `textarea`. */
export type TextAreaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps> & {
    /** The allowed number of characters. They are counted, not truncated: a pasted text stays complete, and the form reports the excess (product 7.2). */
    limit?: number;
  };

/** A text of several lines; grows with its content. */
export function TextArea({ limit, rows = 3, ref, ...props }: TextAreaProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const typed = useTyped(textarea, String(props.defaultValue ?? ''));
  const length = [...(props.value === undefined ? typed : String(props.value))].length;
  const { field, control } = useField(props, limit === undefined ? [] : ['counter']);
  return (
    <FormField
      {...field}
      aside={
        limit !== undefined && (
          <Counter id={`${control.id}-counter`} length={length} limit={limit} />
        )
      }
    >
      <textarea
        {...control}
        rows={rows}
        className={styles.textarea}
        ref={mergeRefs(textarea, ref)}
      />
    </FormField>
  );
}

type CounterProps = { id: string; length: number; limit: number };

/** “123 / 500”; near or beyond the limit, screen readers announce it after a pause in typing. */
function Counter({ id, length, limit }: CounterProps) {
  const left = limit - length;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const near = length > 0 && left <= limit / 10;
    const timer = setTimeout(() => setAnnounced(near ? remainingText(left) : ''), 1000);
    return () => clearTimeout(timer);
  }, [length, left, limit]);
  return (
    <>
      <span id={id} data-state={left < 0 ? 'over' : 'within'} className={styles.counter}>
        <span aria-hidden="true">
          {integer(length)} / {integer(limit)}
        </span>
        <VisuallyHidden>
          {count(length, 'caractère')} sur {integer(limit)}
        </VisuallyHidden>
      </span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

function remainingText(left: number): string {
  return left < 0
    ? `${count(-left, 'caractère')} en trop.`
    : `Il reste ${count(left, 'caractère')}.`;
}
