import type { ReactNode } from 'react';
import { fr } from '../../../lib/typography';
import { texts } from '../../../strings/texts';
import { Button } from '../../controls/Button/Button';
import { Banner } from '../../feedback/Banner/Banner';
import { ErrorState } from '../../feedback/ErrorState/ErrorState';
import { LoadGuard } from '../LoadGuard';
import styles from './Notices.module.css';

/** The details of a failure, and the way to retry. */
type FailureProps = {
  /** The request id, for the support. */
  reference?: string | null | undefined;
  /** What the user can do about it. */
  advice?: string | undefined;
  retry?: ReactNode;
};

const failed = 'Impossible de charger la liste.';

type NoticesProps = Pick<FailureProps, 'retry'> & {
  /** Some of the data could not be loaded. */
  partial: boolean;
  /** Reloading failed: the rows are outdated. */
  failure: Omit<FailureProps, 'retry'> | undefined;
};

/** The notices above rows that are incomplete or outdated. */
export function Notices({ partial, failure, retry }: NoticesProps) {
  return (
    <>
      {partial && (
        <Banner tone="warn" action={retry}>
          {texts.partial}
        </Banner>
      )}
      {failure && (
        <Banner tone="error" action={retry}>
          {failed} {failure.advice ?? texts.later}
          {failure.reference && fr` Référence : ${failure.reference}`}
        </Banner>
      )}
    </>
  );
}

/** The button that loads the list again. */
export function RetryButton({ loading, onRetry }: { loading: boolean; onRetry: () => void }) {
  return (
    <Button look="outline" loading={loading} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
}

/** Shown in place of rows that failed to load. */
export function Failure({ reference, advice = texts.later, retry }: FailureProps) {
  return (
    <ErrorState size="block" title={failed} text={advice} reference={reference} actions={retry} />
  );
}

/** Shown when no row matches the search and filters. */
export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.noResults}>
      <p>Aucun résultat avec ces filtres.</p>
      <LoadGuard>
        <Button look="outline" onClick={onClear}>
          Effacer les filtres
        </Button>
      </LoadGuard>
    </div>
  );
}
