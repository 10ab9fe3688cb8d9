import { Suspense, useEffect } from 'react';
import { DraftName } from '../../../components/forms/DraftName';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useRefusedDialog } from '../../../components/permissions/useRefusedDialog';
import { useStillAllowed } from '../../../lib/dirty-forms';
import { dropDraft } from '../../../lib/drafts';
import { lazyPage } from '../../../lib/lazy-page';
import { useVehicleDialogs } from './useVehicleDialogs';

// They come beside the list, which does not wait for charts and forms.
const VehicleDrawer = lazyPage(() => import('./VehicleDrawer').then((m) => m.VehicleDrawer));
const VehicleForm = lazyPage(() => import('./VehicleForm').then((m) => m.VehicleForm));
const ImportDialog = lazyPage(() => import('../import/ImportDialog').then((m) => m.ImportDialog));

const newVehicle = 'ajouter-vehicule';

/** Fetches the code of a vehicle beforehand. */
export const fetchVehicle = VehicleDrawer.fetch;

/** What the address opens over the fleet about vehicles: one of them, a form, the import (product S11). */
export function VehicleDialogs() {
  // They are there when the network no longer is.
  useEffect(() => {
    for (const part of [VehicleDrawer, VehicleForm, ImportDialog]) void part.fetch();
  }, []);
  const { may, refusal } = usePermissions();
  const { drawer, task } = useVehicleDialogs();
  const { asked } = drawer;
  const name = asked ? `${asked.name}-${asked.value}` : '';
  const mayWrite = useStillAllowed(may('FLEET_WRITE') && asked !== null, name);
  const writing = asked !== null && asked.name !== 'vehicule';
  useRefusedDialog(writing && !mayWrite ? refusal('FLEET_WRITE') : undefined, drawer.close);
  const close = () => {
    // Saved or given up: only a session that ends takes a form away without this.
    dropDraft(newVehicle);
    drawer.close();
  };
  return (
    <Suspense>
      {asked?.name === 'vehicule' && (
        <VehicleDrawer
          key={asked.value}
          id={asked.value}
          editing={task.asked !== null && mayWrite}
          onEdit={() => task.open('modifier', '1')}
          onEdited={task.close}
          onClose={drawer.close}
        />
      )}
      {asked?.name === 'ajouter' && mayWrite && (
        <DraftName value={newVehicle}>
          <VehicleForm vehicle={null} onClose={close} />
        </DraftName>
      )}
      {asked?.name === 'importer' && mayWrite && <ImportDialog onClose={drawer.close} />}
    </Suspense>
  );
}
