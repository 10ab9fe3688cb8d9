import { config } from '../../auth/config';
import { paths } from '../../lib/paths';
import { phone, phoneHref } from '../../lib/phone';
import { texts } from '../../strings/texts';
import styles from './PlainFailure.module.css';

/**
 * The error page of last resort, when the code of the error screen could not be
 * fetched. It needs no code that is not already loaded (product S19).
 */
export function PlainFailure() {
  const { appName, supportPhone, supportEmail } = config();
  return (
    <div className={styles.page}>
      <title>{`Une erreur est survenue · ${appName}`}</title>
      <h1>Une erreur est survenue</h1>
      <p>Cette page n’a pas pu s’afficher. {texts.later}</p>
      <p>
        {/* A plain link, not a router link: it loads the document again. */}
        <a href={paths.home}>Retour à l’accueil</a>
      </p>
      <p>
        <a href={phoneHref(supportPhone)}>{phone(supportPhone)}</a> ·{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}
