/** The wording of roles, notifications and statuses (product S17 and 3.2). */

import { notificationTypes } from '../../components/business-labels';
import type { Chip } from '../../design/structure/Chip/Chip';
import type { BusinessRole, NotificationType, UserStatus } from '../../graphql/types.generated';
import { fr } from '../../lib/typography';

/** What each role allows, in the order in which roles are offered (product 3.2). */
export const roleDescriptions: Record<BusinessRole, string> = {
  OWNER: 'Accès complet, y compris la gestion des administrateurs.',
  ADMIN: fr`Accès complet : opérations, finances, entreprise et utilisateurs.`,
  OPERATIONS: 'Commande, suit les livraisons et gère la flotte. Ne voit pas les factures.',
  FINANCE: 'Consulte et règle les factures, gère les moyens de paiement, crée des exports.',
  VIEWER: 'Consulte les livraisons, la flotte et le tableau de bord, sans rien modifier.',
};

/** The roles, in order. */
export const roleValues = Object.keys(roleDescriptions) as BusinessRole[];

export const notificationValues = Object.keys(notificationTypes) as NotificationType[];

/** The statuses of a user's access. */
export const statuses: Record<UserStatus, string> = {
  ACTIVE: 'Actif',
  INVITED: 'Invitation envoyée',
  INVITATION_EXPIRED: 'Invitation expirée',
  REVOKED: 'Accès révoqué',
};

export const statusValues = Object.keys(statuses) as UserStatus[];

/** The tone of each status's chip. */
export const statusTones = {
  ACTIVE: 'ok',
  INVITED: 'info',
  INVITATION_EXPIRED: 'warn',
  REVOKED: 'neutral',
} as const satisfies Record<UserStatus, Parameters<typeof Chip>[0]['tone']>;

/** The options of a native select. */
export function options<Value extends string>(words: Readonly<Record<Value, string>>) {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}
