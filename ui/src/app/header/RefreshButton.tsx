import { RefreshCw } from 'lucide-react';
import { useDisabledReason } from '../../components/offline';
import { useRefresh } from '../../components/useRefresh';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { useShortcuts } from '../../lib/shortcuts';

const label = 'Actualiser les données';

/**
 * The button that refetches all queries on the screen (product 10.2): cached data never expires
 * automatically.
 */
export function RefreshButton() {
  const { refetch, refetching } = useRefresh();
  const reason = useDisabledReason();
  useShortcuts({ r: refetching || reason ? undefined : () => void refetch() });
  return (
    <Tooltip as={reason ? 'reason' : 'name'} label={reason ?? label} placement="bottom-end">
      <IconButton
        label={label}
        aria-keyshortcuts="r"
        icon={<Icon of={RefreshCw} />}
        loading={refetching}
        onClick={() => void refetch()}
      />
    </Tooltip>
  );
}
