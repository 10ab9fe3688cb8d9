import type { ReactNode } from 'react';
import { failedAt } from '../../components/failures';
import { person } from '../../design/feedback/Drawing/drawings/person';
import type { Business } from './business';
import { ContactTable } from './ContactTable';
import { Section } from './Section';
import { Add, DeleteItem, EditItem } from './SectionActions';
import { EmptySection, type ListProps, SectionList } from './SectionList';

type ContactsProps = ListProps & {
  /** The open dialog. */
  dialog: ReactNode;
  onRemove: (contact: Business['contacts'][number]) => void;
};

/** The contacts of the business. */
export function Contacts(props: ContactsProps) {
  const { business, error, reason, dialog, onEdit, onRemove } = props;
  const { contacts } = business;
  const failed = failedAt(error, 'currentBusiness', 'contacts');
  const add = (
    <Add
      label="Ajouter un contact"
      reason={reason}
      onClick={() => onEdit({ what: 'contact', id: null })}
    />
  );
  return (
    <Section
      of="contacts"
      count={failed ? null : contacts.length}
      action={contacts.length > 0 && add}
    >
      <SectionList
        failed={failed}
        empty={
          contacts.length === 0 && (
            <EmptySection drawing={person} action={add}>
              Aucun contact. Ajoutez la personne à prévenir lors des livraisons.
            </EmptySection>
          )
        }
      >
        <ContactTable
          contacts={contacts}
          businessName={business.name}
          reason={reason}
          actions={(contact) => (
            <>
              <EditItem onSelect={() => onEdit({ what: 'contact', id: contact.id })} />
              <DeleteItem onSelect={() => onRemove(contact)} />
            </>
          )}
        />
      </SectionList>
      {dialog}
    </Section>
  );
}
