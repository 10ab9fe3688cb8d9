import { Check, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Icon } from '../Icon/Icon';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Stepper.module.css';

/** One step of a {@link Stepper}. */
export type Step = {
  /** What the step is called. */
  label: ReactNode;
  /** A second, quieter line: what happens in it. */
  description?: ReactNode;
  /** When it was reached, already formatted; nothing when it is not known. */
  at?: ReactNode;
  /** A remark of its own, for example why it was passed without a date. */
  note?: ReactNode;
  /** Drawn in its mark instead of the check or the dot; an `Icon` of 16 px. */
  icon?: ReactNode;
  /** Behind, under way or ahead. Steps need not come in that order. */
  state: 'done' | 'current' | 'upcoming';
};

/** Other props go to its root, the name (`aria-label`) to the list in it. */
export type StepperProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The steps, first to last. */
  steps: readonly Step[];
  /** It will go no further: all grey, and the current step bears a cross (an order that was cancelled, product 5.3). */
  frozen?: boolean;
  /** The colour of the step that is under way, as a chip that says the same has it; live by default. */
  tone?: 'info' | 'warn' | 'ready' | 'live' | 'ok' | undefined;
  /** sm: labels and marks only, for a card among others; md (default): all there is. */
  size?: 'sm' | 'md';
};

/** The way something goes, as an ordered list: lying from 768 px of its own width (560 in size sm, which says less), standing below (product 5.3). */
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
      {/* Safari takes the list's meaning away with its bullets. */}
      <ol role="list" aria-label={label} className={styles.steps}>
        {steps.map(({ state, icon, description, at, note, label: name }, index) => (
          <li
            // Steps are known by their place: two may bear the same name.
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

/** Not colour alone: a check behind, a full dot under way, a hollow one ahead, a cross where it stopped. */
function Mark({ state, frozen }: { state: Step['state']; frozen: boolean }) {
  if (state === 'done') return <Icon of={Check} size={16} />;
  if (state === 'current' && frozen) return <Icon of={X} size={16} />;
  return null;
}
