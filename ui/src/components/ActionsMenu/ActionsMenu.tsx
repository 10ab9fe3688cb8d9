import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Menu, type MenuProps } from '../../design/overlays/Menu/Menu';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { fr } from '../../lib/typography';
import { Refused } from './refused';

/** Other props go to the floating menu. */
export type ActionsMenuProps = Omit<MenuProps, 'label' | 'trigger' | 'placement'> & {
  /** What the actions are done to, by its name: the button and the menu say it. */
  of: string;
  /** Why none of them is available: the button says it, and opens nothing (product 3.2). */
  reason?: string | undefined;
  /** Why those that change something are not available: said once, below them (product 3.2). */
  refusal?: string | undefined;
  /** False: Tab passes its button by, in a grid whose cells are reached with the arrows. */
  stop?: boolean;
  /** `MenuItem`s, and `WriteItem`s for what changes something. */
  children?: ReactNode;
};

/** The actions on one object, behind three dots. */
export function ActionsMenu({
  of,
  reason,
  refusal,
  stop = true,
  children,
  ...rest
}: ActionsMenuProps) {
  const why = useId();
  const label = fr`Actions : ${of}`;
  const button = { label, icon: <Icon of={Ellipsis} />, ...(!stop && { tabIndex: -1 }) };
  if (reason) {
    return (
      <Tooltip as="reason" label={reason} placement="bottom-end">
        <IconButton {...button} />
      </Tooltip>
    );
  }
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={(props) => <IconButton {...props} {...button} />}
      after={refusal && <p id={why}>{refusal}</p>}
      {...rest}
    >
      <Refused value={refusal ? why : null}>{children}</Refused>
    </Menu>
  );
}
