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
  /** Opens the mobile menu; absent where there is room for a sidebar. */
  onOpenMenu?: (() => void) | undefined;
  /** Tools of the whole product, such as the search or the notifications; they come before the user menu. */
  tools?: ReactNode;
  /** The user menu, at the end of the bar. */
  children?: ReactNode;
};

/**
 * Returns the content of the home link: the mark and its label, which below a breakpoint is for screen
 * readers only.
 */
const home = (unseen: 'smallPhone' | 'narrowSidebar') => (
  <span className={styles.brand}>
    <BrandMark />
    <VisuallyHidden when={unseen}>{texts.home}</VisuallyHidden>
  </span>
);

/**
 * The bar above each page: the link home or, on a detail page, the breadcrumb; at
 * its end the user menu. The heading belongs to the page itself.
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
      {/* Shown together with the user menu, so that the tools do not move when the name loads. */}
      {children && tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </header>
  );
}
