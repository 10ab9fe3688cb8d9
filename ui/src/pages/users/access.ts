import type { BusinessRole } from '../../graphql/types.generated';
import type { UsersAccessQuery } from './Users.generated';

/** What the signed-in person may do with the users of this business. */
export type Access = {
  /** USER_READ. */
  canRead: boolean;
  /** USER_WRITE. */
  canWrite: boolean;
  /** Role in the business of this tab; null when the provider does not tell it. */
  role: BusinessRole | null;
  /** Name of the business of this tab. */
  business: string | null;
  /** Its id. */
  businessId: string | null;
};

/** Until it is known what the person may do, or when it cannot be, they may change nothing. */
export const nothingKnown: Access = {
  canRead: true,
  canWrite: false,
  role: null,
  business: null,
  businessId: null,
};

/** What the answer says of it; null while nothing is known. */
export function accessOf(data: UsersAccessQuery | undefined): Access | null {
  if (!data?.me) return null;
  const { me, currentBusiness } = data;
  return {
    canRead: me.permissions.includes('USER_READ'),
    canWrite: me.permissions.includes('USER_WRITE'),
    role: currentBusiness?.role ?? me.role,
    business: currentBusiness?.name ?? null,
    businessId: currentBusiness?.id ?? null,
  };
}

/** Whether they may make an owner, change one or revoke one: only an owner may, as far as the roles are known. */
export function mayManage(access: Access, role: BusinessRole | null): boolean {
  return access.canWrite && (role !== 'OWNER' || access.role === null || access.role === 'OWNER');
}
