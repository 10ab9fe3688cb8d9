import { useLocation } from 'react-router-dom';
import { ActionsMenu } from '../../../components/ActionsMenu/ActionsMenu';
import { orderOfTank } from '../../../components/TankCard/order';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { MenuItem, MenuSeparator } from '../../../design/overlays/Menu/Menu';
import { tankPath } from './address';
import type { TankActions } from './useTankActions';

export type TankMenuProps = { tank: Tank; actions: TankActions };

/** The actions on a tank of the table (product S11). */
export function TankMenu({ tank, actions }: TankMenuProps) {
  const { search } = useLocation();
  const { id, name, active } = tank;
  const { orderRefusal, fleetRefusal, readRefusal, archive, restore } = actions;
  if (!active)
    return (
      <ActionsMenu of={name}>
        <MenuItem reason={fleetRefusal} onSelect={() => void restore(tank)}>
          Remettre en service
        </MenuItem>
      </ActionsMenu>
    );
  return (
    <ActionsMenu of={name}>
      <MenuItem reason={orderRefusal} to={orderOfTank(tank)}>
        Commander
      </MenuItem>
      <MenuItem reason={readRefusal} to={tankPath(search, id, 'relever')}>
        Relever le niveau
      </MenuItem>
      <MenuItem reason={fleetRefusal} to={tankPath(search, id, 'modifier')}>
        Modifier
      </MenuItem>
      <MenuSeparator />
      <MenuItem reason={fleetRefusal} onSelect={() => void archive(tank)}>
        Archiver
      </MenuItem>
    </ActionsMenu>
  );
}
