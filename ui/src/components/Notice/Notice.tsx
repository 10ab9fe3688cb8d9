import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import { config } from '../../auth/config';
import { classes } from '../../design/classes';
import { Card } from '../../design/structure/Card/Card';
import { BrandMark } from '../BrandMark/BrandMark';
import styles from './Notice.module.css';

export type NoticeProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  /** The state in a few words: the heading, and the title of the window. */
  title: string;
  /** One or two sentences: the problem and its solution. */
  children?: ReactNode;
  /** Above the title: a spinner, a drawing. */
  mark?: ReactNode;
  /** The buttons, the main one first. */
  actions?: ReactNode;
  /** The last part: technical details, how to reach the support. */
  foot?: ReactNode;
};

/**
 * One message in the middle of an otherwise empty page, under the name of the dashboard. Changes are announced,
 * and the focus moves to the title, so that a new state is read from its start.
 */
export function Notice({ title, children, mark, actions, foot, className, ...rest }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new state.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={classes(styles.page, className)} {...rest}>
      <title>{`${title} · ${config().appName}`}</title>
      <Card className={styles.card}>
        <p className={styles.brand}>
          <BrandMark size={28} />
          {config().appName}
        </p>
        <div aria-live="polite" className={styles.message}>
          {mark}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {foot}
      </Card>
    </div>
  );
}
