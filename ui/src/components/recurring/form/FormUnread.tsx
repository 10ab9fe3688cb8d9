import type { ErrorLike } from '@apollo/client';
import { Button } from '../../../design/controls/Button/Button';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { texts } from '../../../strings/texts';
import { adviceOf, isForbidden } from '../../failures';
import { useTold } from '../../LoadFailure/list-failure';
import styles from './RecurringForm.module.css';

/** Props of {@link FormUnread}. */
export type FormUnreadProps = {
  loading: boolean;
  error: ErrorLike | undefined;
  /** Why there is nothing to fill in, though it came. */
  why: string | null | undefined;
  onRetry: () => void;
};

/** What stands in the drawer before its form, or in its place. */
export function FormUnread({ loading, error, why, onRetry }: FormUnreadProps) {
  const told = useTold(error);
  if (loading)
    return (
      <div className={styles.lines} aria-busy="true">
        {['name', 'site', 'product', 'rhythm'].map((field) => (
          <Skeleton key={field} shape="button" />
        ))}
      </div>
    );
  if (why && !error) return <p>{why}</p>;
  return (
    <Banner
      tone="error"
      action={
        !told &&
        !isForbidden(error) && (
          <Button look="outline" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      Le formulaire n’a pas pu être chargé.{' '}
      {told ? 'Il s’affichera automatiquement.' : adviceOf(error)}
    </Banner>
  );
}
