import type { Permissions } from '../../components/permissions/usePermissions';
import type { BusinessRole } from '../../graphql/types.generated';

/**
 * Whether the current user may assign, change or revoke a role: only an owner may do so for an
 * owner, as far as the roles are known.
 */
export function mayManage({ may, role: own }: Permissions, role: BusinessRole | null): boolean {
  return may('USER_WRITE') && (role !== 'OWNER' || own === null || own === 'OWNER');
}
