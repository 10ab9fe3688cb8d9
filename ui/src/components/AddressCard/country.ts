let countries: Intl.DisplayNames | undefined;

/** Returns the country's name in French, for addresses abroad; null for France, and the code itself when it is unknown. */
export function countryName(code: string): string | null {
  if (!code || code === 'FR') return null;
  // Intl throws for codes other than two letters.
  if (!/^[A-Z]{2}$/.test(code)) return code;
  countries ??= new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
  return countries.of(code) ?? code;
}
