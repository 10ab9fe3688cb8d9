/**
 * The displayed names of records. A provider may know only the id of an
 * address or a contact, which still needs a name.
 */

/** Returns “Karim Haddad”, one of the two when the other is empty, else « Contact sans nom ». */
export function contactName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Contact sans nom';
}

/** Returns the label of an address, else its first line, else its city, else « Adresse sans nom ». */
export function addressName(address: { label: string; line1?: string; city: string }): string {
  return address.label || address.line1 || address.city || 'Adresse sans nom';
}
