import { ChevronDown, ChevronUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { lastOrderListQuery } from '../../components/orders/last-order-list';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/shortcuts';
import { type Neighbour, useNeighbours } from './useNeighbours';

export type NeighboursProps = {
  orderId: string;
};

/** Links to the previous and the next order of the list, also by `[` and `]` (product 4.5). */
export function Neighbours({ orderId }: NeighboursProps) {
  const navigate = useNavigate();
  const found = useNeighbours(orderId);
  const to = (order: Neighbour | undefined) =>
    order &&
    (() => {
      lastOrderListQuery.set(order.trail);
      void navigate(paths.delivery(order.id));
    });
  const [previous, next] = [to(found.previous), to(found.next)];
  useShortcuts({ '[': previous, ']': next });
  // Until the neighbours are known, the links keep their space.
  if (!found.awaited && !previous && !next) return null;
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
