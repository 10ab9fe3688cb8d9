import { config } from '../../auth/config';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { paths } from '../../lib/paths';
import styles from './PasswordRecoveryPage.module.css';

/** `/password_recovery/` and `/password_recovery/{token}` (product S18): until the form exists, whom to ask. */
export function PasswordRecoveryPage() {
  const title = 'Mot de passe oublié';
  return (
    <div className={styles.page}>
      <title>{`${title} · ${config().appName}`}</title>
      <Card className={styles.card}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          Le mot de passe ne peut pas encore être changé ici{'\u00a0'}: contactez le support, qui
          vous aidera à retrouver l’accès à votre compte.
        </p>
        <p>
          <Support />
        </p>
        <Button size="md" look="outline" wide to={paths.home}>
          Retour à la connexion
        </Button>
      </Card>
    </div>
  );
}
