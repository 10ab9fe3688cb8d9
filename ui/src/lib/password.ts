/** How good a password is, by the five rules of product S18. */

/** A rule, and whether the password keeps it. */
export type PasswordRule = { label: string; met: boolean };

/** How good a password is: `weak` is refused, `medium` and `strong` are accepted. */
export type PasswordLevel = 'weak' | 'medium' | 'strong';

/** What {@link passwordStrength} finds. */
export type PasswordStrength = { rules: PasswordRule[]; level: PasswordLevel };

const rules: [label: string, met: (text: string) => boolean][] = [
  ['12 caractères au moins', (text) => [...text].length >= 12],
  ['une majuscule', (text) => /\p{Lu}/u.test(text)],
  ['une minuscule', (text) => /\p{Ll}/u.test(text)],
  ['un chiffre', (text) => /\p{Nd}/u.test(text)],
  ['un caractère spécial', (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text)],
];

/**
 * The five rules and the level: weak while a rule is not kept; strong with all
 * five, 16 characters and 10 different ones, since length and variety resist
 * guessing more than symbols do; medium between the two.
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
