import { Notice } from '../../components/Notice/Notice';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { paths } from '../../lib/paths';

/** `/password_recovery/` and `/password_recovery/{token}` (product S18): until the form exists, whom to ask. */
export function PasswordRecoveryPage() {
  return (
    <Notice
      title="Mot de passe oublié"
      actions={
        <Button look="outline" to={paths.home}>
          Retour à la connexion
        </Button>
      }
      foot={
        <p>
          <Support />
        </p>
      }
    >
      Le mot de passe ne peut pas encore être changé ici{'\u00a0'}: contactez le support, qui vous
      aidera à retrouver l’accès à votre compte.
    </Notice>
  );
}
