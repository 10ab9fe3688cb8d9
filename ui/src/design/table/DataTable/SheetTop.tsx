import type { ReactNode } from 'react';
import { LoadGuard } from '../LoadGuard';
import styles from './DataTable.module.css';

/** The progress bar at the top of the list, and the notice of new rows. */
export function SheetTop({ refetching, news }: { refetching: boolean; news: ReactNode }) {
  return (
    <>
      {refetching && (
        <div role="progressbar" aria-label="Actualisation de la liste" className={styles.bar} />
      )}
      {news && (
        <div className={styles.news}>
          <LoadGuard>{news}</LoadGuard>
        </div>
      )}
    </>
  );
}
