import type { ErrorLike } from '@apollo/client';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { LoadFailureBanner } from '../../LoadFailure/LoadFailureBanner';
import styles from './OrderActions.module.css';

export type RecordLoadStateProps = {
  /** The kind of record. */
  noun?: 'commande' | 'facture';
  /** It is loading. */
  loading: boolean;
  /** The error of loading it. */
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** Shown in a dialog whose order or invoice is loading or failed to load. */
export function RecordLoadState({
  noun = 'commande',
  loading,
  error,
  onRetry,
}: RecordLoadStateProps) {
  if (loading) {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width={7} />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  if (!error) return <p>Cette {noun} est introuvable.</p>;
  return <LoadFailureBanner what={`La ${noun}`} feminine error={error} onRetry={onRetry} />;
}
