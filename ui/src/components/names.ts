/**
 * What a record is called on the screen. A provider may know nothing of an
 * address or a contact but its id: it still needs a name to be told by.
 */

/** “Karim Haddad”, one of the two when the other is empty, else « Contact sans nom ». */
export function contactName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Contact sans nom';
}

/** The label of an address, else its first line, else its city, else « Adresse sans nom ». */
export function addressName(address: { label: string; line1?: string; city: string }): string {
  return address.label || address.line1 || address.city || 'Adresse sans nom';
}
