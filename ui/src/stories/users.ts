/** The users of the demonstration business (product 13.2), for stories and tests. */
import { type Answers, allPermissions, business, customer } from '../graphql/test';
import type { BusinessRole, BusinessUser, UserFilter } from '../graphql/types.generated';

/** A user with every field. */
export function user(changes: Partial<BusinessUser> = {}): BusinessUser {
  return {
    __typename: 'BusinessUser',
    id: '7',
    email: 'claire.lemaire@garonne-adour.example',
    firstName: 'Claire',
    lastName: 'Lemaire',
    role: 'OWNER',
    notificationType: 'TOUT',
    status: 'ACTIVE',
    invitedAt: null,
    invitationExpiresAt: null,
    lastSeenAt: '2026-11-21T08:58:00Z',
    isMe: false,
    ...changes,
  };
}

/** The signed-in user. */
export const claire = user({ isMe: true });
/** A user with access. */
export const yanis = user({
  id: '8',
  email: 'yanis.benali@garonne-adour.example',
  firstName: 'Yanis',
  lastName: 'Benali',
  role: 'OPERATIONS',
  notificationType: 'OPERATIONS',
  lastSeenAt: '2026-11-20T07:12:00Z',
});
/** A user with a pending invitation. */
export const tom = user({
  id: 'i-1',
  email: 'tom.roux@garonne-adour.example',
  firstName: 'Tom',
  lastName: 'Roux',
  role: 'VIEWER',
  status: 'INVITED',
  invitedAt: '2026-11-19T09:00:00Z',
  invitationExpiresAt: '2026-11-26T09:00:00Z',
  lastSeenAt: null,
});
/** A user whose access was revoked. */
export const paul = user({
  id: '12',
  email: 'paul.castaing@garonne-adour.example',
  firstName: 'Paul',
  lastName: 'Castaing',
  role: 'FINANCE',
  notificationType: 'FACTURES',
  status: 'REVOKED',
  lastSeenAt: '2026-09-01T14:00:00Z',
});

/** One user in each state. */
export const team = [
  yanis,
  paul,
  user({
    id: '9',
    email: 'lea.fontaine@garonne-adour.example',
    firstName: 'Léa',
    lastName: 'Fontaine',
    role: 'VIEWER',
    notificationType: 'AUCUN',
    lastSeenAt: '2026-11-18T16:40:00Z',
  }),
  user({
    id: '10',
    email: 'sophie.garnier@cabinet-garnier.example',
    firstName: 'Sophie',
    lastName: 'Garnier',
    role: 'FINANCE',
    notificationType: 'FACTURES',
    lastSeenAt: '2026-10-30T10:05:00Z',
  }),
  claire,
  user({
    id: 'i-2',
    email: 'ines.morel@garonne-adour.example',
    firstName: 'Inès',
    lastName: 'Morel',
    role: 'OPERATIONS',
    status: 'INVITATION_EXPIRED',
    invitedAt: '2026-11-02T09:00:00Z',
    invitationExpiresAt: '2026-11-09T09:00:00Z',
    lastSeenAt: null,
  }),
  tom,
] as const;

/** The API's responses with these users, for a user of this role. */
export function usersAnswers(
  people: () => readonly BusinessUser[] = () => team,
  role: BusinessRole = 'OWNER',
): Answers {
  return {
    query: {
      me: customer({ role, permissions: permissionsOf(role) }),
      currentBusiness: business({ role }),
      businesses: [business({ role })],
      users: ((given: { filter?: UserFilter; page?: { page: number; perPage: number } }) => {
        const { page = 1, perPage = 25 } = given.page ?? {};
        const found = people().filter((one) => matches(one, given.filter));
        return {
          items: found.slice((page - 1) * perPage, page * perPage),
          pageInfo: {
            page,
            perPage,
            totalCount: found.length,
            totalPages: Math.max(1, Math.ceil(found.length / perPage)),
          },
        };
      }) as never,
    },
  };
}

function permissionsOf(role: BusinessRole) {
  if (role === 'OWNER' || role === 'ADMIN') return allPermissions;
  const refused = role === 'VIEWER' ? ['USER_WRITE', 'USER_READ', 'FINANCE_READ'] : ['USER_WRITE'];
  return allPermissions.filter((one) => !refused.includes(one));
}

function matches({ firstName, lastName, email, role, status }: BusinessUser, filter?: UserFilter) {
  const said = `${firstName} ${lastName} ${email}`.toLowerCase();
  return (
    said.includes((filter?.q ?? '').toLowerCase()) &&
    (!filter?.role || (role !== null && role !== undefined && filter.role.includes(role))) &&
    (!filter?.status || (status !== null && status !== undefined && filter.status.includes(status)))
  );
}
