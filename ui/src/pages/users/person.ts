/** The rules of product 7.3 for a person who is invited; the server and the sandbox have the same. */
import * as v from 'valibot';
import { notificationValues, roleValues } from './labels';

/** Whether it is an e-mail address: one @, a domain with a dot inside, 254 bytes at most, no blank. */
export function isEmail(text: string): boolean {
  return (
    /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@.]+$/u.test(text) &&
    new TextEncoder().encode(text).length <= 254
  );
}

/** Whether it is a first or last name: letters, spaces, hyphens and apostrophes, 60 at most, a letter among them. */
export function isName(text: string): boolean {
  return /^[\p{L}\p{M} \-’']+$/u.test(text) && /\p{L}/u.test(text) && [...text].length <= 60;
}

const name = (missing: string, wrong: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => text === '' || isName(text), wrong),
  );

/** One person, as the form has it. */
export const person = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Indiquez l’adresse e-mail.'),
    v.check(
      (text) => text === '' || isEmail(text),
      'Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr',
    ),
  ),
  firstName: name(
    'Indiquez le prénom.',
    'Un prénom s’écrit en lettres, espaces, tirets et apostrophes.',
  ),
  lastName: name('Indiquez le nom.', 'Un nom s’écrit en lettres, espaces, tirets et apostrophes.'),
  // Nobody has a role before it is chosen.
  role: v.pipe(v.nullable(v.string()), v.picklist(roleValues, 'Choisissez un rôle.')),
  notificationType: v.picklist(notificationValues, 'Choisissez les notifications.'),
});

/** Everybody who is invited at once. */
export const invitation = v.object({ people: v.array(person) });

/** What the form sends. */
export type Person = v.InferOutput<typeof person>;

/** What the form holds while it is filled in. */
export type Draft = v.InferInput<typeof invitation>;
