import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { BusinessRole } from '../graphql/types.generated';
import { labelOf, roles } from './labels';

/** Who was refused something, and where; null for what is not known. */
export type Who = { readonly role: BusinessRole | null; readonly business: string | null };

/** Why an action is not available (product 3.2). */
export function refusal({ role, business }: Who): string {
  const known = labelOf(roles, role);
  return `Votre rôle ${known ? `(${known}) ` : ''}ne permet pas cette action. Demandez à un administrateur${business ? ` de ${business}` : ''}.`;
}

/** Whether the server refused it to this person. */
export function isForbidden(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.['code'] === 'FORBIDDEN')
  );
}
