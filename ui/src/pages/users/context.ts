import { createContext, use } from 'react';
import type { Permissions } from '../../components/permissions/usePermissions';
import type { User_UserFragment as User } from './Users.generated';
import type { UserWrites } from './useUserWrites';

/** The state and actions that all rows of the list share. */
export type UsersContext = {
  access: Permissions;
  writes: UserWrites;
  /** Why no user can be changed now: there is no connection; undefined while there is one. */
  cut: string | undefined;
  /** The current time. */
  now: () => Date;
  /** Opens the drawer that edits a user. */
  edit: (user: User) => void;
  /** Asks for confirmation before revoking a user's access. */
  revoke: (user: User) => void;
  /** Cancels an invitation, with an offer to undo. */
  cancel: (user: User) => void;
};

const Context = createContext<UsersContext | null>(null);

/** Provides the shared state to the rows. */
export const UsersProvider = Context;

/** Returns the shared state of the list. */
export function useUsers(): UsersContext {
  const value = use(Context);
  if (!value) throw new Error('useUsers needs a UsersProvider');
  return value;
}
