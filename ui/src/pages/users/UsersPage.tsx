import { Suspense, useMemo } from 'react';
import { Page } from '../../components/Page/Page';
import { useStillAllowed } from '../../lib/dirty-forms';
import { lazyPage } from '../../lib/lazy-page';
import { accessOf, nothingKnown } from './access';
import { useUsersAccessQuery } from './Users.generated';

// Asked for with the page, not after it: only the heading does not wait for the list's code and sheets.
const fetched = import('./UserList');
const UserList = lazyPage(() => fetched.then((m) => m.UserList));
const Forbidden = lazyPage(() =>
  import('../../components/Forbidden/Forbidden').then((m) => m.Forbidden),
);

/** Props of {@link UsersPage}. */
export type UsersPageProps = {
  /** The present moment; the device's clock by default. */
  now?: () => Date;
};

/** `/gestion-des-utilisateurs/`: who works for the business, and what each may do (product S17). */
export function UsersPage({ now = clock }: UsersPageProps) {
  const { data, loading } = useUsersAccessQuery();
  const access = useMemo(() => accessOf(data) ?? (loading ? null : nothingKnown), [data, loading]);
  const readable = useStillAllowed(!access || access.canRead, 'users');
  return (
    <Suspense fallback={<Page title="Gestion des utilisateurs" subtitle={'\u00a0'} busy />}>
      {access && !readable ? (
        <Forbidden role={access.role} business={access.business} />
      ) : (
        <UserList access={access} now={now} />
      )}
    </Suspense>
  );
}

const clock = () => new Date();
