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

/** One thing to put right. */
export type UserError = {
  readonly field: readonly string[] | null;
  readonly code: string;
  readonly message: string;
};

/** The writes of the page; each is rejected when it was not carried out. */
export type UserWrites = ReturnType<typeof useUserWrites>;

/**
 * The writes of the page, for what may outlive it too, and be sent when the tab works on another business: each
 * goes to the one that it was made in.
 */
export function useUserWrites(businessId: string | null) {
  const client = useApolloClient();
  const toast = useToast();
  return useMemo(() => {
    const context = businessId === null ? {} : { businessId };
    /** Whether the tab still works on it: what is known of a person in another business is not theirs here. */
    const isHere = () =>
      client.readQuery({ query: ShellDocument })?.currentBusiness?.id === businessId;
    /** Every list of users is read again: who stands on which page of it has changed. */
    const readAgain = () => {
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' });
    };
    /** « À faire » names the invitations that have expired. */
    const readHomeAgain = () => {
      if (isHere()) client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'home' });
    };
    return {
      /** Answers what is to be put right; nothing is when it is done. */
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
      /** Shows the change at once and takes it back when it is refused, but a role, which is a right, once it is given; answers what is to be put right. */
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
