import { useApolloClient } from '@apollo/client/react';
import { CloudDownload } from 'lucide-react';
import { offlineReading } from '../../auth/offline-reading';
import { useDisabledReason } from '../../components/offline';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { keptKeys } from '../../graphql/kept/keys';
import { countUnsent, waitingReadings } from '../../graphql/kept/waiting';
import { refresh } from '../../graphql/refresh';
import { count } from '../../lib/count';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';

export type OfflineSwitchProps = {
  /** The id of the user. */
  person: string;
};

/**
 * The switch « Consultation hors connexion »: on, this device keeps data for reading without a network;
 * off erases it at once (product 10.3).
 */
export function OfflineSwitch({ person }: OfflineSwitchProps) {
  const client = useApolloClient();
  const on = useStore(offlineReading);
  const cut = useDisabledReason();
  const waiting = countUnsent(useStore(waitingReadings));

  async function change(): Promise<void> {
    if (on) {
      const { switchOffReading } = await import('../../auth/reader');
      await switchOffReading();
      keptKeys.set(new Set());
      waitingReadings.set([]);
      return;
    }
    const { switchOnReading } = await import('../../auth/reader');
    switchOnReading(person);
    // A refetch stores the data of the current screen and of the frame too.
    await refresh(client);
  }
  return (
    <MenuItem
      role="menuitemcheckbox"
      icon={<Icon of={CloudDownload} />}
      checked={on}
      keepOpen
      reason={on ? undefined : cut}
      description={waiting > 0 ? losing(waiting) : cut && !on ? cut : advice}
      onSelect={() => void change()}
    >
      Consultation hors connexion
    </MenuItem>
  );
}

const advice =
  'Gardez vos livraisons et vos cuves consultables sans réseau sur cet appareil. Désactivez sur un poste partagé.';

function losing(waiting: number): string {
  return waiting > 1
    ? fr`${count(waiting, 'relevé')} pas encore envoyés : désactiver les efface de cet appareil.`
    : fr`Un relevé pas encore envoyé : désactiver l’efface de cet appareil.`;
}
