import { useApolloClient } from '@apollo/client/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sessionEnd } from '../../auth/session-end';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { pause } from '../../graphql/pause';
import { refresh } from '../../graphql/refresh';

const label = 'Actualiser les données';

/** Asks again for everything that is on the screen (product 10.2): what is in the cache never goes stale by itself. */
export function RefreshButton() {
  const client = useApolloClient();
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  const ask = async () => {
    setLoading(true);
    const heard = pause.get();
    const good = await refresh(client);
    setLoading(false);
    if (good) toast.success('Données actualisées.');
    // The end of the session, or a provider that wants to be left alone, is told in its own place.
    else if (sessionEnd.get() === null && pause.get() === heard) {
      toast.error('Les données n’ont pas pu être actualisées. Réessayez.');
    }
  };
  return (
    <Tooltip label={label} placement="bottom-end">
      <IconButton
        label={label}
        icon={<Icon of={RefreshCw} />}
        loading={loading}
        onClick={() => void ask()}
      />
    </Tooltip>
  );
}
