import { ChevronDown, LifeBuoy, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { config } from '../../auth/config';
import { signOut } from '../../auth/sign-out';
import { labelOf, roles } from '../../components/labels';
import { Menu, MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { Avatar } from '../../design/structure/Avatar/Avatar';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { useStore } from '../../lib/store';
import { texts } from '../../strings/texts';
import type { ShellQuery } from '../shell/Shell.generated';
import { setTheme, theme } from './theme';
import styles from './UserMenu.module.css';

const themes = [
  { value: 'light', label: 'Clair', icon: Sun },
  { value: 'dark', label: 'Sombre', icon: Moon },
  { value: 'system', label: 'Système', icon: Monitor },
] as const;

/** The signed-in person, the theme, the way to the support and out (product 4.1). */
export function UserMenu({ me }: { me: NonNullable<ShellQuery['me']> }) {
  const chosen = useStore(theme);
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Menu
      label="Mon compte"
      placement="bottom-end"
      className={styles.menu}
      trigger={(trigger) => (
        <button {...trigger} className={styles.trigger}>
          <Avatar firstName={me.firstName} lastName={me.lastName} />
          <VisuallyHidden>Mon compte{'\u00a0'}: </VisuallyHidden>
          <span className={styles.name}>{name}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
      before={
        <div className={styles.person}>
          <p className={styles.fullName}>{name}</p>
          <p>{me.email}</p>
          {me.role && <p>{labelOf(roles, me.role)}</p>}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu. */}
      <div role="group" aria-label="Thème">
        <p className={styles.group} aria-hidden>
          Thème{'\u00a0'}:
        </p>
        {themes.map(({ value, label, icon }) => (
          <MenuItem
            key={value}
            icon={<Icon of={icon} />}
            checked={chosen === value}
            keepOpen
            onSelect={() => setTheme(value)}
          >
            {label}
          </MenuItem>
        ))}
      </div>
      <MenuSeparator />
      <MenuItem
        icon={<Icon of={LifeBuoy} />}
        onSelect={() => window.location.assign(`mailto:${config().supportEmail}`)}
      >
        {texts.contactSupport}
      </MenuItem>
      <MenuItem icon={<Icon of={LogOut} />} onSelect={() => void signOut()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}
