import type { RefObject } from 'react';
import styles from './Progress.module.css';
import { steps } from './useOrderSteps';

/** “Étape 2 sur 4 — Produits”: the current step on a phone. */
export function Progress({ step, ref }: { step: number; ref: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.progress}>
      <p>
        Étape {step + 1} sur {steps.length} — {steps[step]?.name}
      </p>
      <div aria-hidden="true" className={styles.track}>
        {steps.map(({ name }, place) => (
          <span key={name} data-done={place <= step || undefined} />
        ))}
      </div>
    </div>
  );
}
