import { Check, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Icon } from '../Icon/Icon';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Stepper.module.css';

/** One step of a {@link Stepper}. */
export type Step = {
  /** The name of the step. */
  label: ReactNode;
  /** A second, quieter line: the content of the step. */
  description?: ReactNode;
  /** When it was reached, already formatted; empty when unknown. */
  at?: ReactNode;
  /** A note, for example why it was completed without a date. */
  note?: ReactNode;
  /** An icon in its mark instead of the check or the dot; an `Icon` of 16 px. */
  icon?: ReactNode;
  /** Completed, in progress or ahead. The states need not come in that order. */
  state: 'done' | 'current' | 'upcoming';
};

/** Other props go to its root, the name (`aria-label`) to the list in it. */
export type StepperProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The steps, first to last. */
  steps: readonly Step[];
  /** It will not continue: all grey, and the current step has a cross (a cancelled order, product 5.3). */
  frozen?: boolean;
  /** The colour of the current step, the same as the chip of that state; live by default. */
  tone?: 'info' | 'warn' | 'ready' | 'live' | 'ok' | undefined;
  /** sm: labels and marks only, for a small card; md (default): all details. */
  size?: 'sm' | 'md';
};

/** The progress of something, as an ordered list: horizontal from 768 px of its own width (560 in size sm, which has less text), vertical below (product 5.3). */
export function Stepper({
  steps,
  frozen = false,
  tone = 'live',
  size = 'md',
  className,
  'aria-label': label,
  ...rest
}: StepperProps) {
  return (
    <div
      data-state={frozen ? 'frozen' : 'live'}
      data-tone={tone}
      data-size={size}
      className={classes(styles.root, className)}
      {...rest}
    >
      {/* Safari drops the list role of lists without bullets. */}
      <ol role="list" aria-label={label} className={styles.steps}>
        {steps.map(({ state, icon, description, at, note, label: name }, index) => (
          <li
            // Steps are identified by position: two may have the same name.
            key={index.toString()}
            className={styles.step}
            data-state={state}
            data-next={steps[index + 1]?.state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span aria-hidden className={styles.mark}>
              {icon ?? <Mark state={state} frozen={frozen} />}
            </span>
            <div className={styles.text}>
              <span className={styles.label}>
                {name}
                {state === 'done' && <VisuallyHidden>, terminée</VisuallyHidden>}
                {state === 'current' && frozen && <VisuallyHidden>, interrompue</VisuallyHidden>}
              </span>
              {at && <span className={styles.at}>{at}</span>}
              {description && <span className={styles.description}>{description}</span>}
              {note && <span className={styles.note}>{note}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The mark differs by more than colour: a check for completed, a full dot for current, a hollow one for ahead, a cross where it stopped. */
function Mark({ state, frozen }: { state: Step['state']; frozen: boolean }) {
  if (state === 'done') return <Icon of={Check} size={16} />;
  if (state === 'current' && frozen) return <Icon of={X} size={16} />;
  return null;
}
