import type { ErrorLike } from '@apollo/client';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { UnreadBanner } from '../../LoadFailure/UnreadBanner';
import styles from './OrderActions.module.css';

export type UnreadProps = {
  /** What is read. */
  noun?: 'commande' | 'facture';
  /** It is still being read. */
  loading: boolean;
  /** Why reading failed. */
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** What stands in a dialog whose order, or invoice, is not there yet, or could not be read. */
export function Unread({ noun = 'commande', loading, error, onRetry }: UnreadProps) {
  if (loading) {
    return (
      <div className={styles.unread} aria-busy="true">
        <Skeleton width={7} />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  if (!error) return <p>Cette {noun} est introuvable.</p>;
  return <UnreadBanner what={`La ${noun}`} feminine error={error} onRetry={onRetry} />;
}
