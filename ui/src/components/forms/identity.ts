/**
 * The rules of identity and contact data (product 7.3), as functions that return the fault: a
 * code for {@link sentence}, or ''. internal/domain/identity.go has the same rules,
 * and both are tested with one corpus. Bank accounts are in iban.ts, because their library is large.
 */

import { hasControls } from '../../lib/characters';

/** '' or one of the codes of product appendix C, and of ours. */
export type Fault =
  | ''
  | 'required'
  | 'invalid'
  | 'too_short'
  | 'too_long'
  | 'out_of_range'
  | 'forbidden_value'
  | 'iban_invalid'
  | 'iban_not_sepa'
  | 'bic_mismatch'
  | 'control_characters';

/** The 17 sectors of specification §3, in its order and spelling. */
export const activities: readonly string[] = [
  'Agroalimentaire',
  'Banque / Assurance',
  'Bois / Papier / Carton / Imprimerie',
  'BTP / Matériaux de construction',
  'Chimie / Parachimie',
  'Commerce / Négoce / Distribution',
  'Édition / Communication / Multimédia',
  'Électronique / Électricité',
  'Études et conseils',
  'Industrie pharmaceutique',
  'Informatique / Télécoms',
  'Machines et équipements / Automobile',
  'Métallurgie / Travail du métal',
  'Plastique / Caoutchouc',
  'Services aux entreprises',
  'Textile / Habillement / Chaussure',
  'Transports / Logistique',
];

/** Checks an e-mail address: one @, a domain with a dot inside, 254 bytes at most, no blank and no control character. */
export function emailFault(text: string): Fault {
  const whole = /^[^\s\p{Join_Control}@]+@[^\s\p{Join_Control}@]+\.[^\s\p{Join_Control}@.]+$/u.test(
    text,
  );
  const short = new TextEncoder().encode(text).length <= 254;
  return whole && short && !hasControls(text) ? '' : 'invalid';
}

/** Checks a first or last name: letters, spaces, hyphens and apostrophes, 60 at most, with at least one letter. */
export function nameFault(text: string): Fault {
  const written = /^[\p{L}\p{M} \-’']+$/u.test(text) && /\p{L}/u.test(text);
  return written && !hasControls(text) && [...text].length <= 60 ? '' : 'invalid';
}

/** The separators that people type between the groups of a number. */
const separators = /[ \u00a0\u202f\t.-]|\(0\)/g;

/** Returns the E.164 form of a French or international number; '' when it is neither. */
export function normalPhone(text: string): string {
  const number = text.replace(separators, '');
  const french = /^(?:\+33|0)([1-9]\d{8})$/.exec(number);
  if (french) return `+33${french[1]}`;
  return !number.startsWith('+33') && /^\+[1-9]\d{6,14}$/.test(number) ? number : '';
}

/** Removes the blanks and separators of a copied number. */
export function digits(text: string): string {
  return text.replace(separators, '');
}

/** Removes blanks and capitalises, for IBANs and VAT numbers copied in groups. */
export function compact(text: string): string {
  return text.replace(/[ \u00a0\u202f\t]/g, '').toUpperCase();
}

/** La Poste, whose establishments have a rule of their own. */
const poste = '356000000';

/** Checks a SIRET of digits: its length of 14, then its check digit; for La Poste a digit sum that is a multiple of 5 is valid too. */
export function siretFault(text: string): Fault {
  if (!/^\d{14}$/.test(text)) return 'too_short';
  const figures = [...text].map(Number);
  const luhn = figures.reduce((sum, figure, i) => {
    // Of the 14 digits the first, third… are doubled.
    const weighed = i % 2 === 0 ? figure * 2 : figure;
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  const sum = figures.reduce((a, b) => a + b, 0);
  return luhn % 10 === 0 || (text.startsWith(poste) && sum % 5 === 0) ? '' : 'invalid';
}

/**
 * Checks a compact French VAT number, and that it matches a SIRET, which may be empty. A numeric key
 * is (12 + 3 × (SIREN mod 97)) mod 97; one with letters has no public check.
 */
export function vatFault(text: string, siret: string): Fault {
  const [, key = '', siren = ''] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(text) ?? [];
  if (!siren) return 'invalid';
  if (/^\d{2}$/.test(key) && Number(key) !== (12 + 3 * (Number(siren) % 97)) % 97) return 'invalid';
  return siret && !siret.startsWith(siren) ? 'forbidden_value' : '';
}

/** Checks a postal code: five digits other than 00000 in France, 1 to 12 characters on one line elsewhere. */
export function postalCodeFault(text: string, country: string): Fault {
  if (!text) return 'required';
  if (country !== 'FR') {
    if ([...text].length > 12) return 'too_long';
    return hasControls(text) ? 'control_characters' : '';
  }
  return /^(?!00000)\d{5}$/.test(text) ? '' : 'invalid';
}

/** Checks one opening: a day from 1 (Monday) to 7, and times HH:MM with the second one later. */
export function openingFault(hours: { weekday: number; opensAt: string; closesAt: string }): Fault {
  const { weekday, opensAt, closesAt } = hours;
  const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
  if (weekday < 1 || weekday > 7 || !time.test(opensAt) || !time.test(closesAt)) return 'invalid';
  return opensAt < closesAt ? '' : 'out_of_range';
}
