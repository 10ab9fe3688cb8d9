import { type Punctual, punctuality } from './arrival';
import styles from './Lateness.module.css';

export type LatenessProps = { order: Punctual };

/** “en retard de 20 min”, next to a slot or an arrival; nothing within the slot. */
export function Lateness({ order }: LatenessProps) {
  const off = punctuality(order);
  if (!off) return null;
  return (
    <span data-state={off.late ? 'late' : 'early'} className={styles.off}>
      {off.words}
    </span>
  );
}
