import type { ReactNode } from 'react';
import { ActionsMenu } from './ActionsMenu';
import styles from './RecordHead.module.css';

export type RecordHeadProps = {
  /** The name of the record, used by its actions menu. */
  name: string;
  /** A drawing or an avatar. */
  mark: ReactNode;
  /** The heading. */
  title: ReactNode;
  /** Content below the heading. */
  second?: ReactNode;
  /** A chip. */
  badge?: ReactNode;
  /** The `MenuItem`s of its actions. */
  actions?: ReactNode;
  /** Why no action is available; the three dots show it. */
  reason?: string | undefined;
};

/** The head of a record's card: its title, and its actions behind three dots. */
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
