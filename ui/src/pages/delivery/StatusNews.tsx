import { useState } from 'react';
import { labelOf } from '../../components/labels';
import { orderStatusLabels } from '../../components/order-status';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';

/** Props of {@link StatusNews}. */
export type StatusNewsProps = { status: string; cancelled: boolean };

/** Tells screen readers that an order has come further while it was looked at (product S07). Silent at first. */
export function StatusNews({ status, cancelled }: StatusNewsProps) {
  const label = cancelled ? 'Commande annulée' : labelOf(orderStatusLabels, status);
  const [first] = useState(label);
  const [changed, setChanged] = useState(false);
  if (!changed && label !== first) setChanged(true);
  return <VisuallyHidden role="status">{changed && label}</VisuallyHidden>;
}
