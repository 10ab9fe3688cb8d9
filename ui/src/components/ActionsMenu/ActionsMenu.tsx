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
  /** The name of the object of the actions, used by the button and the menu. */
  of: string;
  /** Why no action is available: the button shows it, and does not open the menu (product 3.2). */
  reason?: string | undefined;
  /** Why the actions that change something are disabled: shown once, below them (product 3.2). */
  refusal?: string | undefined;
  /** False: the button is not a tab stop, in a grid with arrow-key navigation. */
  stop?: boolean;
  /** `MenuItem`s, and `WriteItem`s for actions that change something. */
  children?: ReactNode;
};

/** The actions on one object, behind a button with three dots. */
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
