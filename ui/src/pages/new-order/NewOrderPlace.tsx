import { useEffect } from 'react';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useRefusedDialog } from '../../components/permissions/useRefusedDialog';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { lazyPage } from '../../lib/lazy-page';
import { useNewOrder } from './address';

const NewOrderDialog = lazyPage(() => import('./NewOrderDialog').then((m) => m.NewOrderDialog));

export type NewOrderPlaceProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/**
 * Opens « Nouvelle commande » over the list of deliveries while the URL has `?nouvelle-commande`
 * (product S08). For a user who may not order, it stays closed and the page says so.
 */
export function NewOrderPlace({ now = providerNow }: NewOrderPlaceProps) {
  const { requested, close } = useNewOrder();
  const { may, refusal, businessId } = usePermissions();
  const permitted = may('ORDER_WRITE');
  const isRequested = requested !== null;
  useEffect(() => {
    // Preloads in parallel with the frame, which determines whether the form may open.
    if (isRequested) void NewOrderDialog.fetch();
  }, [isRequested]);
  const open = useStillAllowed(isRequested && permitted, 'new-order');
  useRefusedDialog(isRequested && !open ? refusal('ORDER_WRITE') : undefined, close);
  if (!open || !requested) return null;
  // Suspends the navigation that opens it: a fallback here would delay it by a third of a second.
  return <NewOrderDialog key={businessId} now={now} />;
}
