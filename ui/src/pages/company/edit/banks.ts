/**
 * Banks of French accounts by the bank code of the IBAN (Banque de France, list of financial
 * establishments): the national networks. 99999 is not assigned: it is the sandbox's.
 */
const french: Readonly<Record<string, string>> = {
  '10107': 'BRED',
  '10278': 'Crédit Mutuel',
  '16958': 'Qonto',
  '20041': 'La Banque Postale',
  '30002': 'LCL',
  '30003': 'Société Générale',
  '30004': 'BNP Paribas',
  '30056': 'CCF',
  '30066': 'CIC',
  '40618': 'BoursoBank',
  '99999': 'Banque de Démonstration',
};

/** The bank of a valid, compact IBAN; null when it is not recognised. */
export function bankOf(iban: string): string | null {
  const [, code = ''] = /^FR\d{2}(\d{5})/.exec(iban) ?? [];
  return french[code] ?? null;
}
