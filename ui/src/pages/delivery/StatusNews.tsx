import { useState } from 'react';
import { labelOf } from '../../components/labels';
import { useOrderTask } from '../../components/orders/actions/useOrderTask';
import { orderStatusLabels } from '../../components/orders/status';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';

export type StatusNewsProps = { status: string; cancelled: boolean };

/** Tells screen readers that an order has come further while it was looked at (product S07). Silent at first, and on what the person is doing in a dialog, which tells of it itself. */
export function StatusNews({ status, cancelled }: StatusNewsProps) {
  const label = cancelled ? 'Commande annulée' : labelOf(orderStatusLabels, status);
  const asked = Boolean(useOrderTask().asked);
  const [known, setKnown] = useState({ label, asked, news: '' });
  if (known.label !== label) {
    // A dialog may go in the same moment as what it did arrives.
    setKnown({ label, asked, news: asked || known.asked || !label ? '' : label });
  } else if (known.asked !== asked) setKnown({ ...known, asked });
  return <VisuallyHidden role="status">{known.news}</VisuallyHidden>;
}
