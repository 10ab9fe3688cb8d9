let countries: Intl.DisplayNames | undefined;

/** The country's name in French, for addresses abroad; null at home, and the code itself when it names none. */
export function countryName(code: string): string | null {
  if (!code || code === 'FR') return null;
  // Intl refuses what is not two letters.
  if (!/^[A-Z]{2}$/.test(code)) return code;
  countries ??= new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
  return countries.of(code) ?? code;
}
