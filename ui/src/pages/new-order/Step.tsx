import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../design/structure/Icon/Icon';
import styles from './Step.module.css';

export type StepProps = {
  number: number;
  title: string;
  /** Whether all of its required fields are filled in. */
  done: boolean;
  /** Content at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One part of the order, with its number, or a check mark once it is complete. */
export function Step({ number, title, done, aside, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.step}>
      <header className={styles.header}>
        <span aria-hidden="true" data-done={done || undefined} className={styles.number}>
          {done ? <Icon of={Check} size={16} /> : number}
        </span>
        <h3 id={id}>{title}</h3>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
