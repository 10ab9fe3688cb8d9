import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { count } from '../../../lib/count';
import { classes } from '../../classes';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import styles from './FormSummary.module.css';

/** The error of one field. */
export type FieldError = {
  /** The `id` of its control or group, or its `name`. */
  field: string;
  /** The message, the same as at the field. */
  message: ReactNode;
};

/** Other props go to its root. */
export type FormSummaryProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The errors, in the order of the form; nothing is shown when it is empty. */
  errors: readonly FieldError[];
  /** The number of submissions: each increase focuses the summary (`submitCount` of a form library). */
  attempt: number;
};

/**
 * The errors of a submitted form, listed above it: each line leads to its field. It gets the focus and is
 * read for that reason; as an alert as well, many screen readers would read it twice.
 */
export function FormSummary({ errors, attempt, className, ref, ...rest }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className={classes(styles.summary, className)}
      {...rest}
      ref={mergeRefs(summary, ref)}
    >
      <Icon of={CircleAlert} className={styles.icon} />
      <div className={styles.content}>
        <h2 id={id} className={styles.heading}>
          Corrigez {count(errors.length, 'champ')}
        </h2>
        <ul role="list" className={styles.list}>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className={styles.link}
                onClick={(event) => {
                  // The hash does not change: the router owns the address.
                  event.preventDefault();
                  focusField(event.currentTarget, field);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const controls = ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled)';

/** Focuses the control with this id or name; in a group, the chosen item or else the first. */
function focusField(link: Element, field: string): void {
  const scope = link.closest('form') ?? document;
  const name = CSS.escape(field);
  const found = document.getElementById(field) ?? scope.querySelector(`[name="${name}"]`);
  const control = found?.matches(controls)
    ? found
    : (found?.querySelector(`${controls}:checked`) ?? found?.querySelector(controls));
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  // Scrolls to the label too, because it holds the question.
  const frame = control.closest('[data-part="field"]') ?? control;
  frame.scrollIntoView({ block: 'nearest' });
}
