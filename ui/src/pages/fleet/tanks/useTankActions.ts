import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { offlineReading } from '../../../auth/offline-reading';
import { useDisabledReason } from '../../../components/offline';
import { mutationErrorMessage, Objection } from '../../../components/permissions/refusal';
import { usePermissions } from '../../../components/permissions/usePermissions';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { tankWritten } from './after-write';
import { ArchiveTankDocument, RestoreTankDocument } from './TankDetail.generated';

/** The actions on tanks, and why they are disabled. */
export type TankActions = {
  /** Why ordering is disabled; undefined where it is not. */
  orderRefusal: string | undefined;
  /** Why tanks can be neither read nor changed; undefined where they can. */
  fleetRefusal: string | undefined;
  /** Why no reading can be entered; undefined where it can, or can wait on this device. */
  readRefusal: string | undefined;
  /** Takes a tank out of service, and offers to put it back. */
  archive: (tank: Tank) => Promise<void>;
  /** Puts a tank back into service. */
  restore: (tank: Tank) => Promise<void>;
};

export function useTankActions(): TankActions {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  const cut = useDisabledReason();
  const { businessId } = who;

  const restore = useCallback(
    async (tank: Tank) => {
      try {
        const { data } = await client.mutate({
          mutation: RestoreTankDocument,
          variables: { id: tank.id },
          context: { ...(businessId && { businessId }) },
          optimisticResponse: { restoreTank: becoming(tank, true) },
        });
        refuse(data?.restoreTank.userErrors);
        tankWritten(client.cache, businessId);
        toast.success('Cuve remise en service.');
      } catch (failure) {
        toast.error(
          mutationErrorMessage(failure, who, 'La cuve n’a pas pu être remise en service.'),
        );
      }
    },
    [client, toast, who, businessId],
  );
  const archive = useCallback(
    async (tank: Tank) => {
      try {
        const { data } = await client.mutate({
          mutation: ArchiveTankDocument,
          variables: { id: tank.id },
          optimisticResponse: { archiveTank: becoming(tank, false) },
        });
        refuse(data?.archiveTank.userErrors);
        tankWritten(client.cache, businessId);
        toast.success('Cuve archivée.', {
          action: { label: 'Annuler', onSelect: () => void restore(tank) },
        });
      } catch (failure) {
        toast.error(mutationErrorMessage(failure, who, 'La cuve n’a pas pu être archivée.'));
      }
    },
    [client, toast, who, businessId, restore],
  );
  const orderRefusal = who.refusal('ORDER_WRITE') ?? cut;
  const fleetRefusal = who.refusal('FLEET_WRITE') ?? cut;
  const readRefusal = who.refusal('FLEET_WRITE') ?? (offlineReading.get() ? undefined : cut);
  return useMemo(
    () => ({ orderRefusal, fleetRefusal, readRefusal, archive, restore }),
    [orderRefusal, fleetRefusal, readRefusal, archive, restore],
  );
}

/** The optimistic response (product 10.4). */
function becoming(tank: Tank, active: boolean) {
  return { __typename: 'TankPayload', tank: { ...tank, active }, userErrors: [] } as const;
}

function refuse(objections: readonly { message: string }[] | undefined): void {
  const [first] = objections ?? [];
  if (first) throw new Objection(first.message);
}
