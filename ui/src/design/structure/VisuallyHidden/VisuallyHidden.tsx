import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './VisuallyHidden.module.css';

export type VisuallyHiddenProps = ComponentPropsWithRef<'span'> & {
  /** The state, or the window widths (media.css), in which it is hidden; always by default. */
  when?: boolean | 'smallPhone' | 'phone' | 'noSidebar' | 'belowDesk' | 'narrowSidebar' | undefined;
};

/** Text for screen readers only. */
export function VisuallyHidden({ when, className, ...rest }: VisuallyHiddenProps) {
  return <span className={classes(styles.hidden, className)} data-when={when} {...rest} />;
}
