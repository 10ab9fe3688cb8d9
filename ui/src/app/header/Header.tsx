import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { BrandMark } from './BrandMark';
import styles from './Header.module.css';
import { trail } from './trail';

/** Props of {@link Header}. */
export type HeaderProps = {
  /** Opens the navigation where there is no room for a sidebar; absent where there is. */
  onOpenMenu?: (() => void) | undefined;
  /** At the end: the user menu. */
  children?: ReactNode;
};

/**
 * The bar above each page: the way back home and up, and the person. The page's
 * heading stands below it, in the page itself.
 */
export function Header({ onOpenMenu, children }: HeaderProps) {
  const { pathname } = useLocation();
  const steps = trail(pathname);
  return (
    <header className={styles.header}>
      {onOpenMenu && (
        <IconButton
          label="Menu"
          icon={<Icon of={MenuIcon} />}
          className={styles.menu}
          onClick={onOpenMenu}
        />
      )}
      <nav aria-label="Fil d’Ariane" className={styles.trail}>
        <ol role="list">
          <li>
            <Link
              to={paths.home}
              className={styles.home}
              aria-current={pathname === paths.home ? 'page' : undefined}
            >
              <BrandMark />
              {texts.home}
            </Link>
          </li>
          {steps.map(({ label, to }, i) => (
            <li key={to}>
              <Link to={to} aria-current={i === steps.length - 1 ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </header>
  );
}
