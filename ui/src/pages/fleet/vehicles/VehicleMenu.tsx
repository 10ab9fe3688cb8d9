import { ActionsMenu } from '../../../components/ActionsMenu/ActionsMenu';
import { MenuItem, MenuSeparator } from '../../../design/overlays/Menu/Menu';
import { plate } from '../../../lib/format';
import type { VehicleWrites } from './useVehicleWrites';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';

export type VehicleMenuProps = {
  vehicle: Vehicle;
  /** Why it cannot be changed; undefined where it can. */
  refused: string | undefined;
  /** Opens its drawer, or its form. */
  onOpen: (task?: 'modifier') => void;
  writes: VehicleWrites;
};

/** The actions on a vehicle of the list. */
export function VehicleMenu({ vehicle, refused, onOpen, writes }: VehicleMenuProps) {
  const { id, registration, active } = vehicle;
  return (
    <ActionsMenu of={plate(registration)}>
      <MenuItem onSelect={() => onOpen()}>Détail</MenuItem>
      <MenuItem reason={refused} onSelect={() => onOpen('modifier')}>
        Modifier
      </MenuItem>
      <MenuSeparator />
      {active === false ? (
        <MenuItem reason={refused} onSelect={() => void writes.restore(id)}>
          Remettre en service
        </MenuItem>
      ) : (
        <MenuItem reason={refused} onSelect={() => void writes.archive(id)}>
          Archiver
        </MenuItem>
      )}
    </ActionsMenu>
  );
}
