import { RefreshCw } from 'lucide-react';
import { useRefresh } from '../../components/useRefresh';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { useShortcuts } from '../../lib/shortcuts';

const label = 'Actualiser les données';

/** Asks again for everything that is on the screen (product 10.2): what is in the cache never goes stale by itself. */
export function RefreshButton() {
  const { ask, asking } = useRefresh();
  useShortcuts({ r: asking ? undefined : () => void ask() });
  return (
    <Tooltip label={label} placement="bottom-end">
      <IconButton
        label={label}
        aria-keyshortcuts="r"
        icon={<Icon of={RefreshCw} />}
        loading={asking}
        onClick={() => void ask()}
      />
    </Tooltip>
  );
}
