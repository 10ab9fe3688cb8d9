import { ChevronDown } from 'lucide-react';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { Avatar } from '../../design/structure/Avatar/Avatar';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { fr } from '../../lib/typography';
import { AccountMenu } from './AccountMenu';
import styles from './UserMenu.module.css';

/** The signed-in person at the end of the header; opens the account menu (product 4.1). */
export function UserMenu({ me }: { me: NonNullable<ShellQuery['me']> }) {
  return (
    <AccountMenu
      me={me}
      trigger={(props) => (
        <button {...props} className={styles.trigger}>
          <Avatar firstName={me.firstName} lastName={me.lastName} />
          <VisuallyHidden>{fr`Mon compte : `}</VisuallyHidden>
          <span className={styles.name}>{`${me.firstName} ${me.lastName}`}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
    />
  );
}
