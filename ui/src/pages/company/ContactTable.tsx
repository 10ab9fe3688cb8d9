import { Email } from '../../components/Email/Email';
import { contactTypes, labelOf } from '../../components/labels';
import { contactName } from '../../components/names';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { phone, phoneHref } from '../../lib/format';
import type { ContactTable_ContactsFragment } from './ContactTable.generated';
import styles from './ContactTable.module.css';

/** Props of {@link ContactTable}. */
export type ContactTableProps = {
  contacts: readonly ContactTable_ContactsFragment[];
  /** Named in the caption. */
  businessName: string;
};

/** The people to call: a table, which a phone shows as cards. */
export function ContactTable({ contacts, businessName }: ContactTableProps) {
  return (
    <Card flush>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Contacts de {businessName}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Fonction</th>
            <th scope="col">E-mail</th>
            <th scope="col">Téléphone</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.id}>
              <th scope="row">{contactName(contact)}</th>
              <td data-label="Fonction">{contact.jobTitle || <Missing />}</td>
              <td data-label="E-mail">
                {contact.email ? (
                  <a href={`mailto:${contact.email}`}>
                    <Email address={contact.email} />
                  </a>
                ) : (
                  <Missing />
                )}
              </td>
              <td data-label="Téléphone">
                {contact.phone ? (
                  <a href={phoneHref(contact.phone)} className={styles.phone}>
                    {phone(contact.phone)}
                  </a>
                ) : (
                  <Missing />
                )}
              </td>
              <td data-label="Type">{labelOf(contactTypes, contact.type) ?? <Missing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
