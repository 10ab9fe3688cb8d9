import type { ReactNode } from 'react';
import type { Permission } from '../../graphql/types.generated';
import { lazyPage } from '../../lib/lazy-page';
import { PageSkeleton } from '../shell/PageSkeleton';
import { useShellQuery } from '../shell/Shell.generated';

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
  if (!data?.me) return <PageSkeleton />;
  const { role, permissions } = data.me;
  if (permissions.includes(needs)) return children;
  return <Forbidden role={role} business={data.currentBusiness?.name} />;
}
