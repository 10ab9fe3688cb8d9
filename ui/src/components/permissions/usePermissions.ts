import { useMemo } from 'react';
import type { Permission } from '../../graphql/types.generated';
import { refusal, type Who } from './refusal';
import { rememberedPermissions } from './remembered';
import { type ShellQuery, useShellQuery } from './Shell.generated';

/** The user of this tab, and their permissions in its business (product 3.2). */
export type Permissions = Who & {
  /** The user's id; null until known. */
  person: string | null;
  /** The id of the business; null until known. */
  businessId: string | null;
  /** The user is known; until then they may do nothing, and get no refusal. */
  known: boolean;
  /** The response with the permissions is still to come. */
  awaited: boolean;
  /** The permissions; until they are known, the last ones on this device, if any. They decide only what is rendered. */
  drawn: readonly Permission[] | undefined;
  /** Reports whether the user has any of these permissions. */
  may: (...any: readonly Permission[]) => boolean;
  /** Returns a sentence why the user has none of these; undefined when they have one, and until it is known. */
  refusal: (...any: readonly Permission[]) => string | undefined;
};

/** The part of the frame's response with the permissions. */
type Answer = {
  readonly me: Pick<NonNullable<ShellQuery['me']>, 'id' | 'role' | 'permissions'> | null;
  readonly currentBusiness: Pick<
    NonNullable<ShellQuery['currentBusiness']>,
    'id' | 'name' | 'role'
  > | null;
};

/** Returns the permissions in the frame's response. */
export function permissionsOf(data: Answer | undefined, failed = false): Permissions {
  const { me, currentBusiness } = data ?? {};
  const who = {
    role: currentBusiness?.role ?? me?.role ?? null,
    business: currentBusiness?.name ?? null,
  };
  const may = (...any: readonly Permission[]) =>
    any.some((one) => me?.permissions.includes(one) ?? false);
  return {
    ...who,
    person: me?.id ?? null,
    businessId: currentBusiness?.id ?? null,
    known: Boolean(me),
    awaited: !data && !failed,
    drawn: me?.permissions ?? rememberedPermissions(),
    may,
    refusal: (...any) => (!me || may(...any) ? undefined : refusal(who)),
  };
}

/** Returns the {@link Permissions}. It uses the query of the frame, so that Apollo sends one request. */
export function usePermissions(): Permissions {
  const { data, error } = useShellQuery();
  const failed = Boolean(error);
  return useMemo(() => permissionsOf(data, failed), [data, failed]);
}
