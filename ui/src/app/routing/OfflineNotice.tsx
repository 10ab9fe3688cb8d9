import { leave } from '../../auth/leave';
import { offlineReading } from '../../auth/offline-reading';
import { storedCredentials } from '../../auth/storage';
import { Notice } from '../../components/Notice/Notice';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { Drawing } from '../../design/feedback/Drawing/Drawing';
import { offline } from '../../design/feedback/Drawing/drawings/offline';
import { useBackOnline } from '../../lib/online';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';

/** Says that a sign-in needs a network. The page reloads, and the sign-in starts, when the network is back. */
export function OfflineNotice() {
  useBackOnline(true, leave.reload);
  // A session has ended on this device: kept data is not shown without a session.
  const ended = storedCredentials() !== null || offlineReading.get();
  return (
    <Notice
      title={texts.offlineTitle}
      mark={<Drawing of={offline} />}
      actions={
        <Button size="md" onClick={leave.reload}>
          {texts.retry}
        </Button>
      }
      foot={<Support />}
    >
      {ended
        ? fr`Votre session est terminée : reconnectez-vous dès le retour du réseau.`
        : 'Le tableau de bord s’ouvrira automatiquement dès le retour du réseau.'}
    </Notice>
  );
}
