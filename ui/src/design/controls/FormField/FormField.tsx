import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../../classes';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './FormField.module.css';

/** The props of every form control, in addition to those of its native element. */
export type FieldProps = {
  /** Its name, above it; always present for screen readers. */
  label: ReactNode;
  /** The label is for screen readers only: a search field, a table cell. */
  labelHidden?: boolean;
  /** One sentence of help: under the control, or under the legend of a group. */
  hint?: ReactNode;
  /** The problem and how to fix it; shown under the control, in addition to the hint. */
  error?: ReactNode;
  /** Must be filled: shows an asterisk and sets `required`. Forms are `noValidate`: the browser's own messages never show. */
  required?: boolean;
  /** Height: sm 36 (default), md 48 px. */
  size?: 'sm' | 'md';
};

/** The props that {@link useField} reads from a control, in addition to {@link FieldProps}. */
type Given = FieldProps & {
  id?: string | undefined;
  className?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  'aria-disabled'?: ComponentPropsWithRef<'input'>['aria-disabled'];
  'aria-describedby'?: string | undefined;
};

/** The attributes that connect a control to its frame; spread on the native element. */
export type ControlProps = {
  id: string;
  required: boolean;
  disabled: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'data-size': 'sm' | 'md';
  'data-state': 'idle' | 'invalid' | 'disabled' | 'readonly';
};

/** The ids of a field's parts, for a control that is not native and needs them: `aria-labelledby`. */
export type FieldIds = { label: string; hint: string; error: string };

/** Returns the ids of the parts around the control with this id. */
function idsOf(id: string): FieldIds {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
}

/**
 * Splits the props of a control: `field` for its {@link FormField}, `control`
 * for the native element (the remaining props, and the attributes that connect it to label, hint
 * and error). `describedBy` lists more parts that describe it, each as a
 * suffix of the control's id: `['unit']` for `{id}-unit`.
 */
export function useField<Props extends Given>(props: Props, describedBy: string[] = []) {
  const { label, labelHidden, hint, error, required = false, size = 'sm', ...others } = props;
  const { className: _, ...rest } = others;
  const own = useId();
  const id = props.id ?? own;
  const ids = idsOf(id);
  const invalid = Boolean(error);
  const described = [
    invalid && ids.error,
    hint && ids.hint,
    ...describedBy.map((part) => `${id}-${part}`),
    props['aria-describedby'],
  ].filter(Boolean);
  const { disabled, readOnly } = props;
  // Disabled with a reason: the control stays focusable, and screen readers read the reason.
  const refused = disabled || props['aria-disabled'] === true;
  const tied: ControlProps = {
    id,
    required,
    disabled,
    'aria-describedby': described.join(' ') || undefined,
    // Also set to false: an empty required field is not invalid before the form is submitted.
    'aria-invalid': invalid,
    'data-size': size,
    'data-state': invalid ? 'invalid' : refused ? 'disabled' : readOnly ? 'readonly' : 'idle',
  };
  return {
    field: {
      label,
      hint,
      error,
      required,
      size,
      htmlFor: id,
      ...(labelHidden !== undefined && { labelHidden }),
      ...(props.className !== undefined && { className: props.className }),
    },
    control: { ...rest, ...tied },
    ids,
  };
}

/** Other props go to its root, a `div` or a `fieldset`. */
export type FormFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'div'>, keyof FieldProps | 'ref'> & {
    ref?: Ref<HTMLDivElement> | Ref<HTMLFieldSetElement> | undefined;
    /** The id of the named control; the ids of hint and error derive from it. */
    htmlFor?: string;
    /** `label` names one control (default), `fieldset` a group of controls, with a legend. */
    as?: 'label' | 'fieldset';
    /** The group is disabled; for `fieldset`. */
    disabled?: boolean | undefined;
    /** Content at the end of the label's line: the value of a slider, a link about the field. */
    corner?: ReactNode;
    /** Content at the end of the line under the control: a counter. */
    aside?: ReactNode;
  };

/** The props of every group of controls: the rest goes to its `fieldset`. */
export type GroupProps = FieldProps &
  Omit<ComponentPropsWithRef<'div'>, keyof FieldProps | 'defaultValue' | 'ref'> & {
    ref?: Ref<HTMLFieldSetElement>;
    /** Disables all its controls. */
    disabled?: boolean;
  };

/** Label, hint and error around any control. The controls of the design system include it; use it directly only around another control. */
export function FormField({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  size = 'sm',
  htmlFor,
  as = 'label',
  corner,
  aside,
  className,
  children,
  ...rest
}: FormFieldProps) {
  const own = useId();
  const id = htmlFor ?? own;
  const ids = idsOf(id);
  const name = (
    <>
      {label}
      {required && <RequiredMark />}
    </>
  );
  const common = {
    'data-part': 'field',
    'data-size': size,
    'data-state': error ? 'invalid' : 'idle',
    className: classes(styles.field, className),
  };
  const text = labelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name;

  if (as === 'fieldset') {
    return (
      <fieldset
        {...common}
        aria-describedby={
          [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined
        }
        {...(rest as ComponentPropsWithRef<'fieldset'>)}
      >
        <legend id={ids.label} className={styles.label} data-hidden={labelHidden || undefined}>
          {text}
        </legend>
        {hint && (
          <p id={ids.hint} className={styles.hint}>
            {hint}
          </p>
        )}
        {children}
        <FieldNotes id={id} error={error} aside={aside} />
      </fieldset>
    );
  }
  const { disabled: _, ...div } = rest;
  const heading = (
    <label
      id={ids.label}
      htmlFor={htmlFor}
      className={styles.label}
      data-hidden={labelHidden || undefined}
    >
      {text}
    </label>
  );
  return (
    <div {...common} {...(div as ComponentPropsWithRef<'div'>)}>
      {corner ? (
        <div className={styles.top}>
          {heading}
          {corner}
        </div>
      ) : (
        heading
      )}
      {children}
      <FieldNotes id={id} hint={hint} error={error} aside={aside} />
    </div>
  );
}

/** The asterisk of a required field; screen readers read `required` from the control. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      *
    </span>
  );
}

export type FieldNotesProps = Pick<FieldProps, 'hint' | 'error'> & {
  /** The id of the control that the notes describe. */
  id: string;
  /** Content at the end of the line. */
  aside?: ReactNode;
};

/** The notes under a control: the error, the hint, and a counter at the end of the line. */
export function FieldNotes({ id, hint, error, aside }: FieldNotesProps) {
  const ids = idsOf(id);
  if (!hint && !error && !aside) return null;
  return (
    <div className={styles.notes}>
      <div className={styles.said}>
        {error && (
          <p id={ids.error} className={styles.error}>
            <Icon of={CircleAlert} size={16} className={styles.alert} />
            <span>{error}</span>
          </p>
        )}
        {/* A hint may hold more than a sentence: the gauge of a tank. */}
        {hint && (
          <div id={ids.hint} className={styles.hint}>
            {hint}
          </div>
        )}
      </div>
      {aside}
    </div>
  );
}
