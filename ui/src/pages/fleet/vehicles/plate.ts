/**
 * Registrations (product 7.4): the current plate, AA-123-AA, and the older one, 1234 AB 56. Input
 * in any case, with or without separators, is normalised to one form.
 */

// Neither I nor O nor U, which look like 1, 0 and V; SS is never issued.
const pair = '(?!SS)[A-HJ-NP-TV-Z]{2}';
const current = new RegExp(`^(${pair})[ -]?(?!000)(\\d{3})[ -]?(${pair})$`);
// 97 and a digit: overseas. 2A and 2B: Corsica.
const older = /^(\d{1,4})[ -]?([A-Z]{1,3})[ -]?(\d{2}|2A|2B|97\d)$/;

/** The normalised form of a French registration; null when it is invalid. */
export function frenchPlate(text: string): string | null {
  // A word processor uses its own hyphens and spaces.
  const typed = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .toUpperCase();
  const siv = current.exec(typed);
  if (siv) return siv.slice(1).join('-');
  const fni = older.exec(typed);
  return fni ? fni.slice(1).join(' ') : null;
}

/** Whether it is a temporary plate, WW-123-AA. */
export function isTemporary(text: string): boolean {
  return frenchPlate(text)?.startsWith('WW-') ?? false;
}
