import { createContext, use } from 'react';
import type { Permissions } from '../../components/permissions/usePermissions';
import type { User_UserFragment as User } from './Users.generated';
import type { UserWrites } from './useUserWrites';

/** What the rows of the list share. */
export type UsersContext = {
  access: Permissions;
  writes: UserWrites;
  /** Why nothing of it can be changed now: there is no connection; undefined while there is one. */
  cut: string | undefined;
  /** The present moment. */
  now: () => Date;
  /** Opens the drawer that changes somebody. */
  edit: (user: User) => void;
  /** Asks before taking somebody’s access away. */
  revoke: (user: User) => void;
  /** Takes an invitation back, which can be undone. */
  cancel: (user: User) => void;
};

const Context = createContext<UsersContext | null>(null);

/** Gives the rows what they share. */
export const UsersProvider = Context;

/** What the rows of the list share. */
export function useUsers(): UsersContext {
  const value = use(Context);
  if (!value) throw new Error('a row of users needs the page around it');
  return value;
}
