/** The sentences of an e-mail address (product 7.3). */
export const emailTexts = {
  required: 'Indiquez l’adresse e-mail.',
  invalid: 'Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr',
} as const;

/** Whether a text is an e-mail address: one `@`, a domain with a dot inside, no blank, 254 bytes at the most (product 7.3). */
export function isEmail(text: string): boolean {
  return (
    new TextEncoder().encode(text).length <= 254 &&
    /^[^@\s]+@[^@\s.][^@\s]*\.[^@\s]*[^@\s.]$/.test(text)
  );
}
