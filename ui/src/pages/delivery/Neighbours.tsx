import { ChevronDown, ChevronUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/shortcuts';
import { useOrderNeighboursQuery } from './Neighbours.generated';

/** Props of {@link Neighbours}. */
export type NeighboursProps = {
  /** The order that is shown. */
  orderId: string;
};

/** To the order before this one and to the one after, as the list has them: by a button or by `[` and `]` (product 4.5). */
export function Neighbours({ orderId }: NeighboursProps) {
  const navigate = useNavigate();
  const { data } = useOrderNeighboursQuery();
  const orders = data?.orders.items ?? [];
  const at = orders.findIndex(({ id }) => id === orderId);
  const to = (index: number) => {
    const order = at < 0 ? undefined : orders[index];
    return order && (() => void navigate(paths.delivery(order.id)));
  };
  const [previous, next] = [to(at - 1), to(at + 1)];
  useShortcuts({ '[': previous, ']': next });
  if (!previous && !next) return null;
  return (
    <>
      <Step label="Commande précédente" icon={ChevronUp} go={previous} keys="[" />
      <Step label="Commande suivante" icon={ChevronDown} go={next} keys="]" />
    </>
  );
}

type StepProps = {
  label: string;
  icon: typeof ChevronUp;
  go: (() => void) | undefined;
  keys: string;
};

function Step({ label, icon, go, keys }: StepProps) {
  return (
    <Tooltip label={label} placement="bottom-end">
      <IconButton
        label={label}
        aria-keyshortcuts={keys}
        icon={<Icon of={icon} />}
        disabled={!go}
        onClick={go}
      />
    </Tooltip>
  );
}
