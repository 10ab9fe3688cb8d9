import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/BrandMark/BrandMark';
import { recordName } from '../../components/Page/record-name';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Breadcrumb } from '../../design/structure/Breadcrumb/Breadcrumb';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { paths } from '../../lib/paths';
import { useStore } from '../../lib/store';
import { texts } from '../../strings/texts';
import styles from './Header.module.css';
import { trail } from './trail';

export type HeaderProps = {
  /** Opens the navigation where there is no room for a sidebar; absent where there is. */
  onOpenMenu?: (() => void) | undefined;
  /** Before the person: what reaches all over the product, such as its search or its notifications. */
  tools?: ReactNode;
  /** At the end: the user menu. */
  children?: ReactNode;
};

/** The way home, in words beside the mark; where the words have no room, screen readers alone have them. */
const home = (unseen: 'smallPhone' | 'narrowSidebar') => (
  <span className={styles.brand}>
    <BrandMark />
    <VisuallyHidden when={unseen}>{texts.home}</VisuallyHidden>
  </span>
);

/**
 * The bar above each page: the way back home and, from a detail page, up; at its
 * end the person. The page's heading stands below it, in the page itself.
 */
export function Header({ onOpenMenu, tools, children }: HeaderProps) {
  const { pathname } = useLocation();
  const steps = trail(pathname);
  const current = steps.at(-1);
  const record = useStore(recordName);
  const parents = steps.slice(0, -1);
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
      {current && parents.length > 0 ? (
        <Breadcrumb
          className={styles.trail}
          parents={[{ label: home('narrowSidebar'), to: paths.home }, ...parents]}
          current={record?.path === current.to ? record.name : current.label}
        />
      ) : (
        <div className={styles.alone}>
          <Link
            to={paths.home}
            className={styles.home}
            aria-current={pathname === paths.home ? 'page' : undefined}
          >
            {home('smallPhone')}
          </Link>
        </div>
      )}
      {/* Together with the person, whose name is as wide as it is: nothing moves when it comes. */}
      {children && tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </header>
  );
}
