import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './VisuallyHidden.module.css';

export type VisuallyHiddenProps = ComponentPropsWithRef<'span'> & {
  /** In which state it is out of sight, or in windows of which width (media.css); always by default. */
  when?: boolean | 'smallPhone' | 'phone' | 'noSidebar' | 'belowDesk' | 'narrowSidebar' | undefined;
};

/** Text for screen readers only. */
export function VisuallyHidden({ when, className, ...rest }: VisuallyHiddenProps) {
  return <span className={classes(styles.hidden, className)} data-when={when} {...rest} />;
}
