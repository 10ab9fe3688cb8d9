import type { Permissions } from '../../components/permissions/usePermissions';
import type { BusinessRole } from '../../graphql/types.generated';

/** Whether they may make an owner, change one or revoke one: only an owner may, as far as the roles are known. */
export function mayManage({ may, role: own }: Permissions, role: BusinessRole | null): boolean {
  return may('USER_WRITE') && (role !== 'OWNER' || own === null || own === 'OWNER');
}
