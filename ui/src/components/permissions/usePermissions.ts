import { useMemo } from 'react';
import type { Permission } from '../../graphql/types.generated';
import { refusal, type Who } from './refusal';
import { rememberedPermissions } from './remembered';
import { type ShellQuery, useShellQuery } from './Shell.generated';

/** Who works in this tab, and what they may do in its business (product 3.2). */
export type Permissions = Who & {
  /** The person's id; null until they are known. */
  person: string | null;
  /** The id of the business; null until it is known. */
  businessId: string | null;
  /** The person is known; until then they may do nothing, and nothing is refused to them. */
  known: boolean;
  /** The answer that says it is still to come. */
  awaited: boolean;
  /** What they may do; until it is known, what it was last on this device, if ever. It decides only what is drawn. */
  drawn: readonly Permission[] | undefined;
  /** Whether they may do any of these. */
  may: (...any: readonly Permission[]) => boolean;
  /** Why they may do none of these, in a sentence; undefined where they may, and until it is known. */
  refusal: (...any: readonly Permission[]) => string | undefined;
};

/** As much of the frame's answer as says it. */
type Answer = {
  readonly me: Pick<NonNullable<ShellQuery['me']>, 'id' | 'role' | 'permissions'> | null;
  readonly currentBusiness: Pick<
    NonNullable<ShellQuery['currentBusiness']>,
    'id' | 'name' | 'role'
  > | null;
};

/** What the frame's answer says of the person. */
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

/** {@link Permissions}. It asks what the frame asks, with which Apollo sends one request. */
export function usePermissions(): Permissions {
  const { data, error } = useShellQuery();
  const failed = Boolean(error);
  return useMemo(() => permissionsOf(data, failed), [data, failed]);
}
