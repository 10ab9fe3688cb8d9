import { ChevronDown } from 'lucide-react';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { MenuPopover } from '../../design/overlays/Menu/MenuPopover';
import { Avatar } from '../../design/structure/Avatar/Avatar';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lazyPart } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import styles from './UserMenu.module.css';

const AccountMenu = lazyPart(() => import('./AccountMenu').then((m) => m.AccountMenu));

/** The signed-in user at the end of the header; opens the account menu (product 4.1). */
export function UserMenu({ me }: { me: NonNullable<ShellQuery['me']> }) {
  return (
    <MenuPopover
      placement="bottom-end"
      className={styles.menu}
      trigger={(props) => (
        <button {...props} className={styles.trigger}>
          <Avatar firstName={me.firstName} lastName={me.lastName} />
          <VisuallyHidden>{fr`Mon compte : `}</VisuallyHidden>
          <VisuallyHidden when="noSidebar">{`${me.firstName} ${me.lastName}`}</VisuallyHidden>
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
    >
      <AccountMenu me={me} />
    </MenuPopover>
  );
}
