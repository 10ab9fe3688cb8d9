import { ChevronDown } from 'lucide-react';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { Avatar } from '../../design/structure/Avatar/Avatar';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lazyPart } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { LateMenu } from '../shell/LateMenu';
import styles from './UserMenu.module.css';

const AccountMenu = lazyPart(() => import('./AccountMenu').then((m) => m.AccountMenu));

/** The signed-in person at the end of the header; opens the account menu (product 4.1). */
export function UserMenu({ me }: { me: NonNullable<ShellQuery['me']> }) {
  return (
    <LateMenu
      button={(button) => (
        <button {...button} className={styles.trigger}>
          <Avatar firstName={me.firstName} lastName={me.lastName} />
          <VisuallyHidden>{fr`Mon compte : `}</VisuallyHidden>
          <span className={styles.name}>{`${me.firstName} ${me.lastName}`}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
    >
      {(trigger) => <AccountMenu me={me} trigger={trigger} />}
    </LateMenu>
  );
}
