import type { ReactNode } from 'react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { contactTypes } from '../../components/business-labels';
import { ContactCard } from '../../components/ContactCard/ContactCard';
import type { ContactCard_ContactFragment as Contact } from '../../components/ContactCard/ContactCard.generated';
import { Email } from '../../components/Email/Email';
import { labelOf } from '../../components/labels';
import { contactName } from '../../components/names';
import * as media from '../../design/breakpoints';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { Table, type TableColumn } from '../../design/table/Table/Table';
import { de } from '../../lib/grammar';
import { phone, phoneHref } from '../../lib/phone';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { writeEdit } from './address-bar';
import cardStyles from './ContactCards.module.css';
import styles from './ContactTable.module.css';

export type ContactTableProps = {
  contacts: readonly Contact[];
  /** The business that the caption names. */
  businessName: string;
  /** Renders the `MenuItem`s of a contact. */
  actions: (contact: Contact) => ReactNode;
  /** Why no contact can be changed. */
  reason: string | undefined;
};

/** The contacts: a table, or one card each where five columns do not fit. */
export function ContactTable({ contacts, businessName, actions, reason }: ContactTableProps) {
  const narrow = useMediaQuery(media.belowDesk);
  if (narrow) {
    return (
      <ul role="list" className={cardStyles.cards}>
        {contacts.map((contact) => (
          <li key={contact.id} id={writeEdit({ what: 'contact', id: contact.id })} tabIndex={-1}>
            <ContactCard contact={contact} actions={actions(contact)} reason={reason} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Card flush>
      <Table
        caption={`Contacts ${de(businessName)}`}
        columns={[
          ...columns,
          {
            id: 'actions',
            header: <VisuallyHidden>Actions</VisuallyHidden>,
            align: 'end',
            cell: (contact) => (
              <ActionsMenu of={contactName(contact)} reason={reason}>
                {actions(contact)}
              </ActionsMenu>
            ),
          },
        ]}
        rows={contacts}
        rowKey={(contact) => contact.id}
        rowId={(contact) => writeEdit({ what: 'contact', id: contact.id })}
      />
    </Card>
  );
}

const columns: readonly TableColumn<Contact>[] = [
  { id: 'name', header: 'Nom', cell: contactName },
  { id: 'job', header: 'Fonction', cell: ({ jobTitle }) => jobTitle || <Missing /> },
  {
    id: 'email',
    header: 'E-mail',
    cell: ({ email }) =>
      link(
        email,
        (to) => `mailto:${to}`,
        (to) => <Email address={to} />,
      ),
  },
  { id: 'phone', header: 'Téléphone', cell: (contact) => link(contact.phone, phoneHref, phone) },
  {
    id: 'type',
    header: 'Type',
    unbroken: true,
    cell: ({ type }) => labelOf(contactTypes, type) ?? <Missing />,
  },
];

/** A phone or mail link, or a dash when it is unknown. */
function link(
  to: string | null,
  href: (to: string) => string,
  text: (to: string) => ReactNode,
): ReactNode {
  if (!to) return <Missing />;
  return (
    <a href={href(to)} className={styles.link}>
      {text(to)}
    </a>
  );
}
