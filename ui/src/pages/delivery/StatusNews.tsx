import { useState } from 'react';
import { labelOf } from '../../components/labels';
import { useOrderTask } from '../../components/orders/actions/useOrderTask';
import { orderStatusLabels } from '../../components/orders/status';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';

export type StatusNewsProps = { status: string; cancelled: boolean };

/**
 * Announces to screen readers that the status of the open order has changed (product S07). Silent
 * at first, and while a dialog of the user announces its own result.
 */
export function StatusNews({ status, cancelled }: StatusNewsProps) {
  const label = cancelled ? 'Commande annulée' : labelOf(orderStatusLabels, status);
  const requested = Boolean(useOrderTask().requested);
  const [known, setKnown] = useState({ label, requested, news: '' });
  if (known.label !== label) {
    // The dialog may close in the same render in which its result arrives.
    setKnown({ label, requested, news: requested || known.requested || !label ? '' : label });
  } else if (known.requested !== requested) setKnown({ ...known, requested });
  return <VisuallyHidden role="status">{known.news}</VisuallyHidden>;
}
