import { type ReactNode, useEffect, useRef } from 'react';
import { config } from '../../auth/config';
import { Card } from '../../design/structure/Card/Card';
import styles from './Notice.module.css';

/** Props of {@link Notice}. */
export type NoticeProps = {
  title: string;
  /** One or two sentences: what happened, what to do. */
  children?: ReactNode;
  /** Above the title: a spinner, a drawing. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** Below everything: technical details, the way to the support. */
  foot?: ReactNode;
};

/**
 * One message in the middle of an otherwise empty page. Changes are announced,
 * and the focus follows the title, so that a new state is read from its start.
 */
export function Notice({ title, children, mark, actions, foot }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new state.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={styles.page}>
      <title>{`${title} · ${config().appName}`}</title>
      <Card className={styles.card}>
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
