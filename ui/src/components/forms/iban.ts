/** The rules of bank accounts (product 7.3); separate from identity.ts because ibantools is large. */
import { isSEPACountry, ValidationErrorsIBAN, validateBIC, validateIBAN } from 'ibantools';
import type { Fault } from './identity';

/** Countries that joined the SEPA schemes after the library’s list was made (European Payments Council). */
const joined = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** Checks a compact IBAN: its form, length and check digits, then whether its country is in the SEPA schemes. */
export function ibanFault(iban: string): Fault {
  const country = iban.slice(0, 2);
  const { valid, errorCodes } = validateIBAN(iban);
  const elsewhere = errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry);
  if (!valid && !(elsewhere && /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban))) return 'iban_invalid';
  return isSEPACountry(country) || joined.includes(country) ? '' : 'iban_not_sepa';
}

/** Countries whose banks may also hold accounts of another: British banks in the Crown dependencies, French banks in Monaco. */
const also: Readonly<Record<string, string>> = { MC: 'FR', JE: 'GB', GG: 'GB', IM: 'GB' };

/** Checks a compact BIC: its form, then whether its country is that of the IBAN. */
export function bicFault(bic: string, iban: string): Fault {
  if (!validateBIC(bic).valid) return 'invalid';
  const country = bic.slice(4, 6);
  const [account] = /^[A-Z]{2}/.exec(iban) ?? [];
  return !account || account === country || account === also[country] ? '' : 'bic_mismatch';
}
