import { useMemo } from 'react';
import { Forbidden } from '../../components/Forbidden/Forbidden';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { accessOf, nothingKnown } from './access';
import { UserList } from './UserList';
import { useUsersAccessQuery } from './Users.generated';

/** Props of {@link UsersPage}. */
export type UsersPageProps = {
  /** The present moment; the provider's clock by default. */
  now?: () => Date;
};

/** `/gestion-des-utilisateurs/`: who works for the business, and what each may do (product S17). */
export function UsersPage({ now = providerNow }: UsersPageProps) {
  const { data, loading } = useUsersAccessQuery();
  const access = useMemo(() => accessOf(data) ?? (loading ? null : nothingKnown), [data, loading]);
  const readable = useStillAllowed(!access || access.canRead, 'users');
  if (access && !readable) return <Forbidden role={access.role} business={access.business} />;
  return <UserList access={access} now={now} />;
}
