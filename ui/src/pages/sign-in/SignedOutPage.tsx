import { startSignIn } from '../../auth/sign-in';
import { Notice } from '../../components/Notice/Notice';
import { Button } from '../../design/controls/Button/Button';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';

/** Shown after a sign-out that could not be reported to the provider (product S23). */
export function SignedOutPage() {
  return (
    <Notice
      title="Vous êtes déconnecté sur cet appareil."
      actions={
        <Button onClick={() => void startSignIn('user', paths.home)}>{texts.reconnect}</Button>
      }
    >
      Le service de connexion n’a pas pu être prévenu.
    </Notice>
  );
}
