import type { BusinessRole } from '../../graphql/types.generated';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { causeOf, isForbidden, isUnreachable, referenceOf, retryOf } from '../failures';
import { labelOf, roles } from '../labels';

/** Who was refused something, and where; null for what is not known, or may have changed since it was read. */
export type Who = { readonly role: BusinessRole | null; readonly business: string | null };

/** What is to be put right, thrown where only an error ends a wait: its message is the sentence to show. */
export class Objection extends Error {
  override name = 'Objection';
}

/** Why an action is not available (product 3.2). */
export function refusal({ role, business }: Who): string {
  const known = labelOf(roles, role);
  return `Votre rôle ${known ? `(${known}) ` : ''}ne permet pas cette action. Demandez à un administrateur${business ? ` ${de(business)}` : ''}.`;
}

/** The roles that allow every action (product 3.2). */
const everything: readonly (BusinessRole | null)[] = ['OWNER', 'ADMIN'];

/** What is known once an action was refused: the role is the cause only where it is known, and does not allow everything. */
function refused(who: Who, reference: string | null): string {
  const { role, business } = who;
  if (role !== null && !everything.includes(role)) return refusal(who);
  const advice =
    role === null
      ? `Demandez à un administrateur${business ? ` ${de(business)}` : ''}.`
      : 'Réessayez plus tard ou contactez le support.';
  return ['Cette action vous a été refusée.', advice, role && referred(reference)]
    .filter(Boolean)
    .join(' ');
}

function referred(reference: string | null): string | null {
  return reference && fr`Référence : ${reference}.`;
}

/** Whether trying again may help: neither a role nor what is to be put right goes by itself. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Objection || isForbidden(failure));
}

/**
 * The sentence for a write that was not carried out: the objection itself, as a text or thrown; that it was
 * refused, for the role where that is the cause (product 3.2); else `what` did not happen, why as far
 * as that is known, when it can be tried again, and the reference for the support when there is one.
 */
export function mutationErrorMessage(
  failure: unknown,
  who: Who,
  what = 'L’action n’a pas abouti.',
): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof Objection) return failure.message;
  const error = failure instanceof Error ? failure : undefined;
  const reference = referenceOf(error);
  if (isForbidden(failure)) return refused(who, reference);
  if (isUnreachable(error)) return `${what} ${texts.offline}`;
  const told = [what, causeOf(error), retryOf(error), referred(reference)];
  return told.filter(Boolean).join(' ');
}
