import type { BusinessRole } from '../graphql/types.generated';
import { de } from '../lib/grammar';
import { fr } from '../lib/typography';
import { texts } from '../strings/texts';
import { causeOf, isForbidden, isUnreachable, referenceOf, retryOf } from './failures';
import { labelOf, roles } from './labels';

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

/** Whether trying again may help: neither a role nor what is to be put right goes by itself. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Objection || isForbidden(failure));
}

/**
 * The sentence for a write that was not carried out: the objection itself, as a text or thrown; the role that
 * does not allow it (product 3.2), which trying again does not change; else `what` did not happen, why as far
 * as that is known, when it can be tried again, and the reference for the support when there is one.
 */
export function writeFailure(
  failure: unknown,
  who: Who,
  what = 'L’action n’a pas abouti.',
): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof Objection) return failure.message;
  if (isForbidden(failure)) return refusal(who);
  const error = failure instanceof Error ? failure : undefined;
  if (isUnreachable(error)) return `${what} ${texts.offline}`;
  const reference = referenceOf(error);
  const told = [what, causeOf(error), retryOf(error), reference && fr`Référence : ${reference}.`];
  return told.filter(Boolean).join(' ');
}
