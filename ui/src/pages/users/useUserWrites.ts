import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { Objection } from '../../components/permissions/refusal';
import { ShellDocument } from '../../components/permissions/Shell.generated';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import type { UpdateUserInput } from '../../graphql/types.generated';
import { recordEvent } from '../../lib/events';
import {
  CancelInvitationDocument,
  InviteUserDocument,
  type InviteUserMutationVariables,
  ResendInvitationDocument,
  RestoreUserDocument,
  RevokeUserDocument,
  UpdateUserDocument,
  type User_UserFragment as User,
} from './Users.generated';

/** One error to correct. */
export type UserError = {
  readonly field: readonly string[] | null;
  readonly code: string;
  readonly message: string;
};

/** The mutations of the page; each promise rejects when the mutation was not carried out. */
export type UserWrites = ReturnType<typeof useUserWrites>;

/**
 * The mutations of the page. They may run after the page has closed and the tab has switched
 * business: each names the business in which it was started.
 */
export function useUserWrites(businessId: string | null) {
  const client = useApolloClient();
  const toast = useToast();
  return useMemo(() => {
    const context = businessId === null ? {} : { businessId };
    /**
     * Whether the tab still works on that business; a user of several businesses has other data in
     * another one.
     */
    const isHere = () =>
      client.readQuery({ query: ShellDocument })?.currentBusiness?.id === businessId;
    /** Evicts every list of users: the users on each page have changed. */
    const readAgain = () => {
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' });
    };
    /** Evicts the home page's data: « À faire » names the expired invitations. */
    const readHomeAgain = () => {
      if (isHere()) client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'home' });
    };
    return {
      /** Returns the errors to correct; an empty list on success. */
      async invite(input: InviteUserMutationVariables['input']): Promise<readonly UserError[]> {
        const { data } = await client.mutate({
          mutation: InviteUserDocument,
          variables: { input },
          context,
        });
        const errors = data?.inviteUser.userErrors ?? [];
        if (errors.length === 0) recordEvent('user:invited', {});
        return errors;
      },
      /**
       * Shows the change at once and rolls it back when it is rejected; a role, which grants
       * rights, shows once confirmed. Returns the errors to correct.
       */
      async update(user: User, input: UpdateUserInput): Promise<readonly UserError[]> {
        const { data } = await client.mutate({
          mutation: UpdateUserDocument,
          variables: { id: user.id, input },
          context,
          ...(!isHere() && { fetchPolicy: 'no-cache' }),
          ...(isHere() &&
            !input.role && {
              optimisticResponse: {
                updateUser: {
                  __typename: 'UserPayload',
                  user: {
                    ...user,
                    ...(input.notificationType && { notificationType: input.notificationType }),
                  },
                  userErrors: [],
                },
              },
            }),
        });
        return data?.updateUser.userErrors ?? [];
      },
      async resend({ id }: User): Promise<void> {
        const { data } = await client.mutate({
          mutation: ResendInvitationDocument,
          variables: { id },
          context,
        });
        accepted(data?.resendInvitation.userErrors);
        readHomeAgain();
        toast.success('Invitation renvoyée.');
      },
      async cancel({ id }: User): Promise<void> {
        const { data } = await client.mutate({
          mutation: CancelInvitationDocument,
          variables: { id },
          context,
        });
        accepted(data?.revokeUser.userErrors);
        readAgain();
        readHomeAgain();
      },
      async revoke({ id }: User): Promise<void> {
        const { data } = await client.mutate({
          mutation: RevokeUserDocument,
          variables: { id },
          context,
        });
        accepted(data?.revokeUser.userErrors);
        recordEvent('user:revoked', {});
        toast.success('Accès révoqué.');
      },
      async restore({ id }: User): Promise<void> {
        const { data } = await client.mutate({
          mutation: RestoreUserDocument,
          variables: { id },
          context,
        });
        accepted(data?.restoreUser.userErrors);
        toast.success('Accès rétabli.');
      },
      readAgain,
    };
  }, [client, toast, businessId]);
}

function accepted(errors: readonly UserError[] | undefined): void {
  const [first] = errors ?? [];
  if (first) throw new Objection(first.message);
}
