import type { ReactNode } from 'react';
import { usePermissions } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import { lazyPage } from '../../lib/lazy-page';
import { useDeferredMount } from '../../lib/useDeferredMount';
import { PageSkeleton } from '../shell/PageSkeleton';

const Forbidden = lazyPage(() =>
  import('../../components/Forbidden/Forbidden').then((m) => m.Forbidden),
);

export type AllowedProps = {
  /** The permission to see the page. */
  needs: Permission;
  children: ReactNode;
};

/**
 * A page for users with a permission in the business of this tab; others see that it is forbidden
 * (product 3.2, S22).
 */
export function Allowed({ needs, children }: AllowedProps) {
  const { known, drawn, role, business } = usePermissions();
  // A remembered permission shows the page at once: if it was revoked, the server refuses the queries.
  const allowed = drawn?.includes(needs) ?? false;
  if (useDeferredMount(allowed)) return children;
  if (!known || allowed) return <PageSkeleton />;
  return <Forbidden role={role} business={business} />;
}
