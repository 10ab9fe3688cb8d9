import type { ErrorLike } from '@apollo/client';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { UnreadBanner } from '../../LoadFailure/UnreadBanner';
import styles from './OrderActions.module.css';

export type UnreadProps = {
  /** The kind of record. */
  noun?: 'commande' | 'facture';
  /** It is loading. */
  loading: boolean;
  /** The error of loading it. */
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** Shown in a dialog whose order or invoice is loading or failed to load. */
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
