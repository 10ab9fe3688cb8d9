import { use } from 'react';
import { MenuItem, type MenuItemProps } from '../../design/overlays/Menu/Menu';
import { Refused } from './refused';

/** An action of an `ActionsMenu` that changes something: for users without the permission it is disabled with a reason (product 3.2). */
export function WriteItem(props: MenuItemProps) {
  const why = use(Refused);
  return <MenuItem {...props} {...(why !== null && { disabled: true, 'aria-describedby': why })} />;
}
