import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../../classes';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './FormField.module.css';

/** What every form control takes besides the props of its native element. */
export type FieldProps = {
  /** Its name, above it; always there for screen readers. */
  label: ReactNode;
  /** The name is for screen readers only: a search field, a cell of a table. */
  labelHidden?: boolean;
  /** One sentence of help: under the control, or under the legend of a group. */
  hint?: ReactNode;
  /** What is wrong and what to do about it; stands under the control and takes nothing's place. */
  error?: ReactNode;
  /** Must be filled: an asterisk for the eye, `required` for the rest. Forms are `noValidate`: the browser's own bubbles never show. */
  required?: boolean;
  /** Height: sm 36 (default), md 48 px. */
  size?: 'sm' | 'md';
};

/** What {@link useField} reads of a control's props besides {@link FieldProps}. */
type Given = FieldProps & {
  id?: string | undefined;
  className?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  'aria-disabled'?: ComponentPropsWithRef<'input'>['aria-disabled'];
  'aria-describedby'?: string | undefined;
};

/** What ties a control to its frame; spread on the native element. */
export type ControlProps = {
  id: string;
  required: boolean;
  disabled: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'data-size': 'sm' | 'md';
  'data-state': 'idle' | 'invalid' | 'disabled' | 'readonly';
};

/** The ids of a field's parts, for what is not a native control and must be told them: `aria-labelledby`. */
export type FieldIds = { label: string; hint: string; error: string };

/** The ids of the parts around the control of this id. */
function idsOf(id: string): FieldIds {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
}

/**
 * Splits the props of a control: `field` for its {@link FormField}, `control`
 * for the native element (the remaining props and what ties it to label, hint
 * and error). `describedBy` are ids of further parts that describe it, each a
 * suffix of the control's own id: `['unit']` for `{id}-unit`.
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
  // Not available for a reason, which is read to who comes there.
  const refused = disabled || props['aria-disabled'] === true;
  const tied: ControlProps = {
    id,
    required,
    disabled,
    'aria-describedby': described.join(' ') || undefined,
    // Said even when it is not: an empty required field is no mistake before the form is sent.
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

/** Props of {@link FormField}; the rest goes to its root, a `div` or a `fieldset`. */
export type FormFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'div'>, keyof FieldProps | 'ref'> & {
    ref?: Ref<HTMLDivElement> | Ref<HTMLFieldSetElement> | undefined;
    /** The id of the control that it names; the ids of hint and error follow from it. */
    htmlFor?: string;
    /** `label` names one control (default), `fieldset` a group of them, with a legend. */
    as?: 'label' | 'fieldset';
    /** The group is not available; for `fieldset`. */
    disabled?: boolean | undefined;
    /** At the end of the label's line: the value of a slider, a link about the field. */
    corner?: ReactNode;
    /** At the end of the line under the control: a counter. */
    aside?: ReactNode;
  };

/** What every group of controls takes: the rest goes to its `fieldset`. */
export type GroupProps = FieldProps &
  Omit<ComponentPropsWithRef<'div'>, keyof FieldProps | 'defaultValue' | 'ref'> & {
    ref?: Ref<HTMLFieldSetElement>;
    /** None of its controls is available. */
    disabled?: boolean;
  };

/** Label, hint and error around any control. Controls of the design system bring it along; it is used alone around what is not one of them. */
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

/** The asterisk of a required field; screen readers are told by the control itself. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      *
    </span>
  );
}

/** Props of {@link FieldNotes}. */
export type FieldNotesProps = Pick<FieldProps, 'hint' | 'error'> & {
  /** The id of the control that they describe. */
  id: string;
  /** At the end of the line. */
  aside?: ReactNode;
};

/** What stands under a control: the error, the hint, and a counter at the end of the line. */
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
        {/* More than a sentence may stand here: the gauge of a tank. */}
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
