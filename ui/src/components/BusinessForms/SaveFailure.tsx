import { createContext, useContext } from 'react';
import { Banner } from '../../design/feedback/Banner/Banner';
import { texts } from '../../strings/texts';
import { isUnreachable, referenceOf } from '../failures';
import { isForbidden, refusal, type Who } from '../refusal';

/** Who writes, and for which business: what a refusal names. */
export const Writer = createContext<Who>({ role: null, business: null });

/** Why a write was not done, above its form: the objection itself, the role that does not allow it, or that it can be tried again. Nothing for null. */
export function SaveFailure({ of: failure }: { of: unknown }) {
  const who = useContext(Writer);
  return failure === null ? null : <Banner tone="error">{sentenceOf(failure, who)}</Banner>;
}

function sentenceOf(failure: unknown, who: Who): string {
  if (typeof failure === 'string') return failure;
  if (isForbidden(failure)) return refusal(who);
  const error = failure instanceof Error ? failure : undefined;
  if (isUnreachable(error)) return `L’enregistrement n’a pas abouti. ${texts.offline}`;
  const reference = referenceOf(error);
  return `L’enregistrement n’a pas abouti. Réessayez.${reference ? ` Référence\u00a0: ${reference}.` : ''}`;
}
