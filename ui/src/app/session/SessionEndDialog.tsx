import { type SessionEnd, sessionEnd } from '../../auth/session-end';
import { startSignIn } from '../../auth/sign-in';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';

const content: Partial<Record<SessionEnd, { title: string; text: string }>> = {
  expired: {
    title: 'Votre session a expiré',
    text: 'Reconnectez-vous pour continuer. Vos saisies non envoyées sont conservées sur cet appareil.',
  },
  // The server gives no reason: the session was closed, or the user’s access was revoked.
  refused: {
    title: 'Votre session a pris fin',
    text: fr`Reconnectez-vous pour continuer. Si vous n’y parvenez pas, votre accès a peut-être été retiré : demandez à un administrateur de votre entreprise. Vos saisies non envoyées sont conservées sur cet appareil.`,
  },
  elsewhere: {
    title: 'Votre session est terminée',
    text: 'Vous vous êtes déconnecté dans un autre onglet.',
  },
};

/**
 * Says that the session has ended. It cannot be closed, because nothing works without a session
 * (product 5.4).
 */
export function SessionEndDialog() {
  const reason = useStore(sessionEnd);
  const cut = useDisabledReason();
  const shown = reason && content[reason];
  if (!shown) return null;
  return (
    <Dialog
      open
      closable={false}
      title={shown.title}
      actions={
        <Permitted reason={cut}>
          <Button onClick={() => void startSignIn('user')}>{texts.reconnect}</Button>
        </Permitted>
      }
    >
      {shown.text}
    </Dialog>
  );
}
