import type { BusinessRole } from '../../graphql/types.generated';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { causeOf, isForbidden, isUnreachable, referenceOf, retryOf } from '../failures';
import { labelOf, roles } from '../labels';

/** The user's role and business at the time of a refusal; null for values that are unknown or may be outdated. */
export type Who = { readonly role: BusinessRole | null; readonly business: string | null };

/** The server's objection to a write, for callers that wait for a promise. Its message is the sentence to show. */
export class Objection extends Error {
  override name = 'Objection';
}

/** Returns why an action is disabled (product 3.2). */
export function refusal({ role, business }: Who): string {
  const known = labelOf(roles, role);
  return `Votre rôle ${known ? `(${known}) ` : ''}ne permet pas cette action. Demandez à un administrateur${business ? ` ${de(business)}` : ''}.`;
}

/** The roles with all permissions (product 3.2). */
const everything: readonly (BusinessRole | null)[] = ['OWNER', 'ADMIN'];

/** Returns the sentence for a refused action: the role is the cause only when it is known and lacks permissions. */
function refused(who: Who, reference: string | null): string {
  const { role, business } = who;
  if (role !== null && !everything.includes(role)) return refusal(who);
  const advice =
    role === null
      ? `Demandez à un administrateur${business ? ` ${de(business)}` : ''}.`
      : 'Réessayez plus tard ou contactez le support.';
  return ['Cette action vous a été refusée.', advice, role && referenceSentence(reference)]
    .filter(Boolean)
    .join(' ');
}

function referenceSentence(reference: string | null): string | null {
  return reference && fr`Référence : ${reference}.`;
}

/** Reports whether a retry may help: it does not after a refusal or an objection. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Objection || isForbidden(failure));
}

/**
 * Returns the message for a failed write. An objection, as a text or an {@link Objection}, is the message
 * itself. A refusal names the role when that is the cause (product 3.2). Otherwise the message says `what`
 * failed, the cause as far as known, when to retry, and the reference for the support.
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
  const sentences = [what, causeOf(error), retryOf(error), referenceSentence(reference)];
  return sentences.filter(Boolean).join(' ');
}
