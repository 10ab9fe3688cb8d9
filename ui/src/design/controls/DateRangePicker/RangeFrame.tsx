import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { mergeRefs } from '../../refs';
import { FieldFrame, type FieldFrameProps, inFrame } from '../FormField/FieldFrame';
import styles from './RangeFrame.module.css';
import type { TypedRange } from './useTypedRange';

/** Other props go to the box. */
export type RangeFrameProps = Omit<FieldFrameProps, 'ref'> & {
  /** The state of the two texts. */
  typed: TypedRange;
  /** The id of the first `input`; the id of the second is `{id}-to`. */
  id: string;
  /** The props that both `input` elements share. */
  input: ComponentPropsWithRef<'input'>;
  /** Both ends are invalid according to the form. */
  invalid: boolean;
  /** Content after the texts: buttons. */
  end?: ReactNode;
  /** The first `input`. */
  startRef?: Ref<HTMLInputElement> | undefined;
};

/** Two dates in one frame: “12/03/2026 – 30/04/2026”. */
export function RangeFrame({ typed, id, input, invalid, startRef, ...frame }: RangeFrameProps) {
  const { from, to, faulty } = typed;
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...from.input}
        id={id}
        ref={mergeRefs(from.input.ref, startRef)}
        aria-label="Date de début"
        aria-invalid={invalid || faulty.from}
        className={`${inFrame} ${styles.date}`}
      />
      <span aria-hidden="true" className={styles.dash}>
        –
      </span>
      <input
        {...input}
        {...to.input}
        id={`${id}-to`}
        aria-label="Date de fin"
        aria-invalid={invalid || faulty.to}
        className={`${inFrame} ${styles.date}`}
      />
    </FieldFrame>
  );
}
