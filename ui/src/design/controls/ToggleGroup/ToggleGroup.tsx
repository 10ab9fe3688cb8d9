import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { FormField, type GroupProps, useField } from '../FormField/FormField';
import { chosenIn, type Group, GroupContext, useMember } from '../FormField/group';
import styles from './ToggleGroup.module.css';

type Common = GroupProps & {
  /** The name under which the choice is sent; generated when absent. With a form library, spread `register(name)` on each {@link Toggle}. */
  name?: string;
  /** As wide as its container, with toggles of equal width. */
  wide?: boolean;
};

type Single = Common & {
  /** One choice (default), or several together. */
  type?: 'single';
  /** The choice; setting it makes the group controlled. */
  value?: string;
  /** The first choice. */
  defaultValue?: string;
  /** Called when the choice changes. */
  onValueChange?: (value: string) => void;
};

type Multiple = Common & {
  type: 'multiple';
  value?: readonly string[];
  defaultValue?: readonly string[];
  onValueChange?: (values: string[]) => void;
};

/** Other props go to the `fieldset`. */
export type ToggleGroupProps = Single | Multiple;

/**
 * A few short choices side by side: the series of a chart, the days of a delivery.
 * One tab stop; arrows, Home and End move inside. With a single choice, moving chooses,
 * as with radios; with several, the space bar does.
 */
export function ToggleGroup(props: ToggleGroupProps) {
  const { type = 'single', name, value, defaultValue, wide, onChange, children, ...others } = props;
  const { onValueChange, ...fieldProps } = others as Omit<Single, 'type' | 'value'>;
  const own = useId();
  const { field, control } = useField(fieldProps);
  const {
    required,
    'aria-invalid': invalid,
    'data-size': size,
    'data-state': _,
    ...rest
  } = control;
  const among = (chosen: string | readonly string[] | undefined) => (one: string) =>
    typeof chosen === 'string' ? chosen === one : Boolean(chosen?.includes(one));
  const group: Group & { type: 'single' | 'multiple' } = {
    type,
    name: name ?? own,
    size,
    look: 'plain',
    invalid,
    isChosen: value === undefined ? undefined : among(value),
    isChosenAtFirst: among(defaultValue),
  };
  return (
    <FormField
      {...field}
      {...rest}
      as="fieldset"
      {...(type === 'single' && {
        role: 'radiogroup',
        'aria-required': required,
        'aria-invalid': invalid,
      })}
      onChange={(event) => {
        onChange?.(event);
        if (props.type === 'multiple') props.onValueChange?.(chosenIn(event.currentTarget));
        else onValueChange?.((event as ChangeEvent<HTMLInputElement>).target.value);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it receives the events of the toggles inside it. */}
      <div
        className={styles.group}
        data-size={size}
        data-type={type}
        data-wide={wide || undefined}
        ref={type === 'multiple' ? setTabStop : undefined}
        onKeyDown={type === 'multiple' ? move : undefined}
      >
        <GroupContext value={group}>{children}</GroupContext>
      </div>
    </FormField>
  );
}

/** Other props go to the `input`. */
export type ToggleProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'size'> & {
  /** The value that is sent when it is chosen. */
  value: string;
  /** The full name when the visible text is short: “lundi” for “L”. */
  label?: string;
  /** Shown before the text; decorative. */
  icon?: ReactNode;
};

/** One choice of a {@link ToggleGroup}: a native radio, or a checkbox where several may be chosen. */
export function Toggle({ value, label, icon, className, children, ...rest }: ToggleProps) {
  const { group, checked } = useMember(value);
  const multiple = group !== null && 'type' in group && group.type === 'multiple';
  return (
    <label className={classes(styles.toggle, className)}>
      <input
        {...(group?.name !== undefined && { name: group.name })}
        {...checked}
        {...(multiple && group.invalid && { 'aria-invalid': true })}
        {...rest}
        type={multiple ? 'checkbox' : 'radio'}
        value={value}
        className={styles.control}
      />
      {icon}
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
    </label>
  );
}

const boxes = (group: Element) => [
  ...group.querySelectorAll<HTMLInputElement>('[type="checkbox"]:not(:disabled)'),
];

/** Makes one checkbox of the group a tab stop: the last one with the focus, or else the first chosen one. */
function setTabStop(group: HTMLElement | null): void {
  if (!group || group.querySelector('[type="checkbox"][tabindex="0"]')) return;
  const all = boxes(group);
  rove(all, all.find(({ checked }) => checked) ?? all[0]);
}

function rove(all: HTMLInputElement[], current: HTMLInputElement | undefined): void {
  for (const box of all) box.tabIndex = box === current ? 0 : -1;
}

/** Moves among the checkboxes with arrows, Home and End. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const all = boxes(event.currentTarget);
  const at = all.indexOf(event.target as HTMLInputElement);
  const next = {
    ArrowRight: all[(at + 1) % all.length],
    ArrowDown: all[(at + 1) % all.length],
    ArrowLeft: all.at(at - 1),
    ArrowUp: all.at(at - 1),
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  if (!next || at < 0) return;
  event.preventDefault();
  rove(all, next);
  next.focus();
}
