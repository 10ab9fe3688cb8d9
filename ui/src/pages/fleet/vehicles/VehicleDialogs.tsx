import { Suspense, useEffect } from 'react';
import { DraftName } from '../../../components/forms/DraftName';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useRefusedDialog } from '../../../components/permissions/useRefusedDialog';
import { useStillAllowed } from '../../../lib/dirty-forms';
import { dropDraft } from '../../../lib/drafts';
import { lazyPage } from '../../../lib/lazy-page';
import { useVehicleDialogs } from './useVehicleDialogs';

// Separate chunks, loaded beside the list, which does not wait for charts and forms.
const VehicleDrawer = lazyPage(() => import('./VehicleDrawer').then((m) => m.VehicleDrawer));
const VehicleForm = lazyPage(() => import('./VehicleForm').then((m) => m.VehicleForm));
const ImportDialog = lazyPage(() => import('../import/ImportDialog').then((m) => m.ImportDialog));

const newVehicle = 'ajouter-vehicule';

/** Preloads the chunk of a vehicle's drawer. */
export const fetchVehicle = VehicleDrawer.fetch;

/** The drawer that the URL opens for vehicles: a vehicle, a form, or the import (product S11). */
export function VehicleDialogs() {
  // Preloads the chunks, so that they work without a network later.
  useEffect(() => {
    for (const part of [VehicleDrawer, VehicleForm, ImportDialog]) void part.fetch();
  }, []);
  const { may, refusal } = usePermissions();
  const { drawer, task } = useVehicleDialogs();
  const { requested } = drawer;
  const name = requested ? `${requested.name}-${requested.value}` : '';
  const mayWrite = useStillAllowed(may('FLEET_WRITE') && requested !== null, name);
  const writing = requested !== null && requested.name !== 'vehicule';
  useRefusedDialog(writing && !mayWrite ? refusal('FLEET_WRITE') : undefined, drawer.close);
  const close = () => {
    // The user saved or gave up: drop the draft. Only an expired session closes a form without
    // this.
    dropDraft(newVehicle);
    drawer.close();
  };
  return (
    <Suspense>
      {requested?.name === 'vehicule' && (
        <VehicleDrawer
          key={requested.value}
          id={requested.value}
          editing={task.requested !== null && mayWrite}
          onEdit={() => task.open('modifier', '1')}
          onEdited={task.close}
          onClose={drawer.close}
        />
      )}
      {requested?.name === 'ajouter' && mayWrite && (
        <DraftName value={newVehicle}>
          <VehicleForm vehicle={null} onClose={close} />
        </DraftName>
      )}
      {requested?.name === 'importer' && mayWrite && <ImportDialog onClose={drawer.close} />}
    </Suspense>
  );
}
