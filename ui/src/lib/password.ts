/** Checks the strength of a password by the five rules of product S18. */

/** A rule, and whether the password meets it. */
export type PasswordRule = { label: string; met: boolean };

/** The strength of a password: `weak` is refused, `medium` and `strong` are accepted. */
export type PasswordLevel = 'weak' | 'medium' | 'strong';

/** The result of {@link passwordStrength}. */
export type PasswordStrength = { rules: PasswordRule[]; level: PasswordLevel };

const rules: [label: string, met: (text: string) => boolean][] = [
  ['12 caractères au moins', (text) => [...text].length >= 12],
  ['une majuscule', (text) => /\p{Lu}/u.test(text)],
  ['une minuscule', (text) => /\p{Ll}/u.test(text)],
  ['un chiffre', (text) => /\p{Nd}/u.test(text)],
  ['un caractère spécial', (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text)],
];

/**
 * Returns the five rules and the level: weak unless all rules are met; strong with
 * at least 16 characters and 10 different ones, since length and variety resist
 * guessing better than symbols; medium otherwise.
 */
export function passwordStrength(password: string): PasswordStrength {
  const kept = rules.map(([label, met]) => ({ label, met: met(password) }));
  const characters = [...password];
  const long = characters.length >= 16 && new Set(characters).size >= 10;
  return {
    rules: kept,
    level: kept.some(({ met }) => !met) ? 'weak' : long ? 'strong' : 'medium',
  };
}
