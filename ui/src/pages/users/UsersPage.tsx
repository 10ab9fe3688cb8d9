import { Forbidden } from '../../components/Forbidden/Forbidden';
import { usePermissions } from '../../components/permissions/usePermissions';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { UserList } from './UserList';

export type UsersPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/** `/gestion-des-utilisateurs/`: the users of the business and their roles (product S17). */
export function UsersPage({ now = providerNow }: UsersPageProps) {
  const { known, may, role, business } = usePermissions();
  const readable = useStillAllowed(!known || may('USER_READ'), 'users');
  if (!readable) return <Forbidden role={role} business={business} />;
  return <UserList now={now} />;
}
