import type { ReactNode } from 'react';
import { ActionsMenu } from './ActionsMenu';
import styles from './RecordHead.module.css';

export type RecordHeadProps = {
  /** What the record is called among others of its kind: its actions say it. */
  name: string;
  /** A drawing or an avatar. */
  mark: ReactNode;
  /** Its heading. */
  title: ReactNode;
  /** What stands below the heading. */
  second?: ReactNode;
  /** A chip. */
  badge?: ReactNode;
  /** `MenuItem`s: what may be done to it. */
  actions?: ReactNode;
  /** Why nothing may be done to it; the three dots say it. */
  reason?: string | undefined;
};

/** The head of the card of one record: what it is, and its actions behind three dots. */
export function RecordHead({ name, mark, title, second, badge, actions, reason }: RecordHeadProps) {
  return (
    <header className={styles.head}>
      {mark}
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>{title}</h3>
          {second && <p className={styles.second}>{second}</p>}
        </div>
        {badge}
      </div>
      {(actions || reason) && (
        <span className={styles.actions}>
          <ActionsMenu of={name} reason={reason}>
            {actions}
          </ActionsMenu>
        </span>
      )}
    </header>
  );
}
