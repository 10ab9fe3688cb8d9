import type { ReactNode } from 'react';
import { fr } from '../../../lib/typography';
import { texts } from '../../../strings/texts';
import { Button } from '../../controls/Button/Button';
import { Banner } from '../../feedback/Banner/Banner';
import { ErrorState } from '../../feedback/ErrorState/ErrorState';
import { Asking } from '../Asking';
import styles from './Notices.module.css';

/** What a failure can be traced by, and undone with. */
type FailureProps = {
  /** Request id, for the support. */
  reference?: string | null | undefined;
  /** What to do about it. */
  advice?: string | undefined;
  /** The button that asks again. */
  retry?: ReactNode;
};

const failed = 'Impossible de charger la liste.';

type NoticesProps = Pick<FailureProps, 'retry'> & {
  /** Some of the data could not be loaded. */
  partial: boolean;
  /** The rows are those of before: they could not be loaded again. */
  failure: Omit<FailureProps, 'retry'> | undefined;
};

/** What stands above rows that are not all, or not the latest. */
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

/** In the place of rows that could not be loaded. */
export function Failure({ reference, advice = texts.later, retry }: FailureProps) {
  return (
    <ErrorState size="block" title={failed} text={advice} reference={reference} actions={retry} />
  );
}

/** In the place of rows that nothing matches. */
export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.noResults}>
      <p>Aucun résultat avec ces filtres.</p>
      <Asking>
        <Button look="outline" onClick={onClear}>
          Effacer les filtres
        </Button>
      </Asking>
    </div>
  );
}
