import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classes } from '../../classes';
import { Icon, type IconProps } from '../../structure/Icon/Icon';
import styles from './FieldFrame.module.css';
import type { ControlProps } from './FormField';

/** The class of the native control inside a {@link FieldFrame}. */
export const inFrame = styles.control;

export type FieldFrameProps = ComponentPropsWithRef<'div'> & {
  /** The attributes that `useField` gives to the control: its size and state. */
  of: Pick<ControlProps, 'data-size' | 'data-state'>;
  /** Content before the control: an icon, a text. */
  start?: ReactNode;
  /** Content after the control: a unit, a button. */
  end?: ReactNode;
};

/** The box around a one-line control: hairline, background, focus ring. The control itself draws nothing. */
export function FieldFrame({ of, start, end, className, children, ...rest }: FieldFrameProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it catches pointer clicks beside the control, on the unit or the icon; keyboards do not need it.
    <div
      data-size={of['data-size']}
      data-state={of['data-state']}
      className={classes(styles.frame, className)}
      onMouseDown={focusControl}
      {...rest}
    >
      {start}
      {children}
      {end}
    </div>
  );
}

function focusControl(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('button, input, select, textarea, [tabindex]')) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** An icon at the start of a {@link FieldFrame}. */
export function FrameIcon({ of }: Pick<IconProps, 'of'>) {
  return <Icon of={of} size={18} className={styles.icon} />;
}

/** A short text in a {@link FieldFrame}: a unit, a currency, a country code. */
export function FrameText(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className={classes(styles.text, props.className)} />;
}

export type FrameButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> & {
  /** The action of the button: its only name. */
  label: string;
  icon: IconProps['of'];
};

/** A small button in a {@link FieldFrame}: clear, show, one step up. */
export function FrameButton({ label, icon, className, ...rest }: FrameButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(styles.button, className)}
      {...rest}
    >
      <Icon of={icon} size={18} />
    </button>
  );
}
