import { useId } from 'react';
import { Button } from '../../../design/controls/Button/Button';
import { VisuallyHidden } from '../../../design/structure/VisuallyHidden/VisuallyHidden';
import { count } from '../../../lib/count';
import { fr } from '../../../lib/typography';
import { texts } from '../../../strings/texts';
import { dateWithMove } from '../words';
import styles from './Preview.module.css';
import type { usePreview } from './usePreview';

export type PreviewProps = { of: ReturnType<typeof usePreview> };

/** « Aperçu »: the next dates for the values of the form (product S09). */
export function Preview({ of: { dates, old, failed, retry } }: PreviewProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 id={id}>Aperçu</h3>
        <VisuallyHidden role="status">
          {!old && dates && count(dates.length, 'date')}
        </VisuallyHidden>
      </div>
      <div className={styles.room}>
        {failed ? (
          <p className={styles.quiet}>
            L’aperçu n’a pas pu être calculé.{' '}
            <Button look="outline" onClick={retry}>
              {texts.retry}
            </Button>
          </p>
        ) : dates ? (
          <ul role="list" data-old={old || undefined} aria-busy={old} className={styles.dates}>
            {dates.map((one) => (
              <li key={one.date} className={one.movedFrom ? styles.moved : undefined}>
                {dateWithMove(one)}
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>
            Choisissez les jours de livraison pour voir les prochaines dates.
          </p>
        )}
      </div>
      <p className={styles.quiet}>
        {fr`Prix du jour de chaque livraison. Vous êtes prévenu 48 h avant et pouvez passer ou modifier.`}
      </p>
    </section>
  );
}
