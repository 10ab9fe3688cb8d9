import type { ErrorLike } from '@apollo/client';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { LoadFailureBanner } from '../../LoadFailure/LoadFailureBanner';
import styles from './ItemFields.module.css';

export type FormLoadStateProps = {
  loading: boolean;
  error: ErrorLike | undefined;
  /** Why there is nothing to fill in, although the data have loaded. */
  why: string | null | undefined;
  onRetry: () => void;
};

/** Shown in the drawer while its form loads, or when it cannot be shown. */
export function FormLoadState({ loading, error, why, onRetry }: FormLoadStateProps) {
  if (loading)
    return (
      <div className={styles.lines} aria-busy="true">
        {['name', 'site', 'product', 'rhythm'].map((field) => (
          <Skeleton key={field} shape="button" />
        ))}
      </div>
    );
  if (why && !error) return <p>{why}</p>;
  return <LoadFailureBanner what="Le formulaire" error={error} onRetry={onRetry} />;
}
