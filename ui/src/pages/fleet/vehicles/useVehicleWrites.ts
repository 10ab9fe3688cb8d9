import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { mutationErrorMessage, Objection } from '../../../components/permissions/refusal';
import type { Permissions } from '../../../components/permissions/usePermissions';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { useFleetChanged } from './useFleetChanged';
import {
  ArchiveVehicleDocument,
  type ArchiveVehicleMutation,
  RestoreVehicleDocument,
} from './Vehicles.generated';

type Answer = ArchiveVehicleMutation['archiveVehicle'];

/**
 * Archives and restores vehicles, with an optimistic update that is rolled back on rejection
 * (product 10.4).
 */
export function useVehicleWrites(who: Pick<Permissions, 'role' | 'business' | 'businessId'>) {
  const client = useApolloClient();
  const toast = useToast();
  const changed = useFleetChanged();
  return useMemo(() => {
    const { businessId } = who;
    // « Annuler » may be pressed after the tab has switched business.
    const context = businessId === null ? {} : { businessId };
    const shown = (id: string, active: boolean) =>
      ({
        __typename: 'VehiclePayload',
        vehicle: { __typename: 'Vehicle', id, active },
        userErrors: [],
      }) as const;
    const sent = async (answer: Promise<Answer | undefined>, failed: string) => {
      try {
        const [objection] = (await answer)?.userErrors ?? [];
        if (objection) throw new Objection(objection.message);
      } catch (failure) {
        toast.error(mutationErrorMessage(failure, who, failed));
        return false;
      }
      changed();
      return true;
    };
    const putBack = (id: string) =>
      sent(
        client
          .mutate({
            mutation: RestoreVehicleDocument,
            variables: { id },
            context,
            optimisticResponse: { restoreVehicle: shown(id, true) },
          })
          .then(({ data }) => data?.restoreVehicle),
        'Le véhicule n’a pas été remis en service.',
      );
    return {
      async archive(id: string): Promise<void> {
        const done = await sent(
          client
            .mutate({
              mutation: ArchiveVehicleDocument,
              variables: { id },
              context,
              optimisticResponse: { archiveVehicle: shown(id, false) },
            })
            .then(({ data }) => data?.archiveVehicle),
          'Le véhicule n’a pas été archivé.',
        );
        if (!done) return;
        toast.success('Véhicule archivé.', {
          action: { label: 'Annuler', onSelect: () => void putBack(id) },
        });
      },
      async restore(id: string): Promise<void> {
        if (await putBack(id)) toast.success('Véhicule remis en service.');
      },
    };
  }, [client, toast, changed, who]);
}

/** The mutations of a list or a drawer. */
export type VehicleWrites = ReturnType<typeof useVehicleWrites>;
