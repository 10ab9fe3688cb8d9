import { BellRing, Keyboard, LifeBuoy, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { config } from '../../auth/config';
import { labelOf, roles } from '../../components/labels';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { MenuList } from '../../design/overlays/Menu/MenuPopover';
import { Icon } from '../../design/structure/Icon/Icon';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { requestSignOut } from '../session/sign-out-question';
import { shortcutsShown } from '../shortcuts/shown';
import styles from './AccountMenu.module.css';
import { setTheme, theme } from './theme';

// Loaded on demand: few people use it.
const OfflineSwitch = lazyPage(() => import('./OfflineSwitch').then((m) => m.OfflineSwitch));

const themes = [
  { value: 'light', label: 'Clair', icon: Sun },
  { value: 'dark', label: 'Sombre', icon: Moon },
  { value: 'system', label: 'Système', icon: Monitor },
] as const;

/**
 * The content of the account menu: the user, notification preferences, theme, offline reading,
 * shortcuts, support and sign-out (product 4.1).
 */
export function AccountMenu({ me }: { me: NonNullable<ShellQuery['me']> }) {
  const chosen = useStore(theme);
  return (
    <>
      <div className={styles.person}>
        <p className={styles.fullName}>{`${me.firstName} ${me.lastName}`}</p>
        <p>{me.email}</p>
        {me.role && <p>{labelOf(roles, me.role)}</p>}
      </div>
      <MenuList label="Mon compte">
        <MenuItem icon={<Icon of={BellRing} />} to={`${paths.company}?edit=notifications`}>
          Préférences de notification
        </MenuItem>
        <MenuSeparator />
        {/* biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset. */}
        <div role="group" aria-label="Thème">
          <p className={styles.group} aria-hidden>
            {fr`Thème :`}
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
        <Suspense fallback={<MenuItem disabled>Consultation hors connexion</MenuItem>}>
          <OfflineSwitch person={me.id} />
        </Suspense>
        <MenuItem
          icon={<Icon of={Keyboard} />}
          shortcut="?"
          onSelect={() => shortcutsShown.set(true)}
        >
          Raccourcis clavier
        </MenuItem>
        <MenuItem
          icon={<Icon of={LifeBuoy} />}
          onSelect={() => window.location.assign(`mailto:${config().supportEmail}`)}
        >
          {texts.contactSupport}
        </MenuItem>
        <MenuItem icon={<Icon of={LogOut} />} onSelect={requestSignOut}>
          {texts.signOut}
        </MenuItem>
      </MenuList>
    </>
  );
}
