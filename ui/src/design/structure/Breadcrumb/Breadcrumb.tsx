import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { classes } from '../../classes';
import { Icon } from '../Icon/Icon';
import styles from './Breadcrumb.module.css';

export type BreadcrumbProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** The screens above this one, the nearest last. */
  parents: readonly { label: ReactNode; to: To }[];
  /** The screen itself: « CMD-2026-004812 ». */
  current: ReactNode;
};

/** The path of a detail page: « Mes livraisons › CMD-2026-004812 » (product 4.1). On a phone only the nearest screen above is shown, as the way back. */
export function Breadcrumb({ parents, current, className, ...rest }: BreadcrumbProps) {
  return (
    <nav aria-label="Fil d’Ariane" className={classes(styles.breadcrumb, className)} {...rest}>
      {/* Safari drops the list role of lists without bullets. */}
      <ol role="list" className={styles.list}>
        {parents.map(({ label, to }) => (
          <li key={typeof to === 'string' ? to : to.pathname} className={styles.parent}>
            <Link to={to} className={styles.link}>
              <Icon of={ChevronRight} size={18} className={styles.back} />
              {label}
            </Link>
            <Icon of={ChevronRight} size={16} className={styles.on} />
          </li>
        ))}
        <li aria-current="page" className={styles.current}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
