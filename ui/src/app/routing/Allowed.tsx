import type { ReactNode } from 'react';
import { usePermissions } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import { lazyPage } from '../../lib/lazy-page';
import { useInSlices } from '../../lib/useInSlices';
import { PageSkeleton } from '../shell/PageSkeleton';

const Forbidden = lazyPage(() =>
  import('../../components/Forbidden/Forbidden').then((m) => m.Forbidden),
);

export type AllowedProps = {
  /** Without it the page has nothing to show. */
  needs: Permission;
  children: ReactNode;
};

/** A page for whoever may see it in the business of this tab; the others are told (product 3.2, S22). */
export function Allowed({ needs, children }: AllowedProps) {
  const { known, drawn, role, business } = usePermissions();
  // Whoever had the right is not made to wait for it: what the page asks for is refused without it.
  const allowed = drawn?.includes(needs) ?? false;
  if (useInSlices(allowed)) return children;
  if (!known || allowed) return <PageSkeleton />;
  return <Forbidden role={role} business={business} />;
}
