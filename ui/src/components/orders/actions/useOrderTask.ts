import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchString } from '../../../lib/search-params';

/** What may be asked of an order in a dialog, as the address names it: `?modifier={id}` (product 2). */
export const orderTasks = ['modifier', 'annuler', 'signaler'] as const;

/** One of {@link orderTasks}. */
export type OrderTask = (typeof orderTasks)[number];

/** Which dialog of an order the address names, and the ways to open and to close one; Back closes it too. */
export function useOrderTask() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const task = orderTasks.find((one) => params.get(one));
    const go = (to: { task: OrderTask; orderId: string } | null) => {
      const next = new URLSearchParams(search);
      for (const one of orderTasks) next.delete(one);
      if (to) next.set(to.task, to.orderId);
      void navigate(
        { search: searchString(next), hash },
        { replace: to === null, preventScrollReset: true },
      );
    };
    return {
      /** What is asked; null when nothing is. */
      asked: task ? { task, orderId: params.get(task) ?? '' } : null,
      open: (task: OrderTask, orderId: string) => go({ task, orderId }),
      close: () => go(null),
    };
  }, [search, hash, navigate]);
}
