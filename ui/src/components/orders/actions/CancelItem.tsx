import type { ReactNode } from 'react';
import { MenuItem, MenuSeparator } from '../../../design/overlays/Menu/Menu';
import type { Order } from '../../../graphql/types.generated';
import { WriteItem } from '../../ActionsMenu/WriteItem';
import { whyNotCancellable } from './rules';
import { useOrderTask } from './useOrderTask';

export type CancelItemProps = {
  order: Pick<Order, 'id' | 'status' | 'canCancel'> & { readonly cancellation: object | null };
  icon?: ReactNode;
  children: string;
};

/** The last action of an order: cancels it, or says whom to call when that is no longer possible (product S07). */
export function CancelItem({ order, icon, children }: CancelItemProps) {
  const { open } = useOrderTask();
  if (order.cancellation || order.status === 'delivered') return null;
  return (
    <>
      <MenuSeparator />
      {order.canCancel ? (
        <WriteItem icon={icon} destructive onSelect={() => open('annuler', order.id)}>
          {children}
        </WriteItem>
      ) : (
        <MenuItem icon={icon} disabled description={whyNotCancellable(order)}>
          {children}
        </MenuItem>
      )}
    </>
  );
}
