import type { ReactNode } from 'react';
import { rememberedPermissions } from '../../components/permissions/remembered';
import { useShellQuery } from '../../components/permissions/Shell.generated';
import type { Permission } from '../../graphql/types.generated';
import { lazyPage } from '../../lib/lazy-page';
import { useInSlices } from '../../lib/useInSlices';
import { PageSkeleton } from '../shell/PageSkeleton';

const Forbidden = lazyPage(() =>
  import('../../components/Forbidden/Forbidden').then((m) => m.Forbidden),
);

/** Props of {@link Allowed}. */
export type AllowedProps = {
  /** Without it the page has nothing to show. */
  needs: Permission;
  children: ReactNode;
};

/** A page for whoever may see it in the business of this tab; the others are told (product 3.2, S22). */
export function Allowed({ needs, children }: AllowedProps) {
  // The frame has asked already: this is what it knows.
  const { data } = useShellQuery();
  const { me, currentBusiness } = data ?? {};
  // Whoever had the right is not made to wait for it: what the page asks for is refused without it.
  const allowed = (me?.permissions ?? rememberedPermissions())?.includes(needs) ?? false;
  const drawn = useInSlices(allowed);
  if (drawn) return children;
  if (!me || allowed) return <PageSkeleton />;
  return <Forbidden role={me.role} business={currentBusiness?.name} />;
}
