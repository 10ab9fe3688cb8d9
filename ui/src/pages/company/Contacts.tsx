import { Plus } from 'lucide-react';
import { failedAt } from '../../components/failures';
import { person } from '../../design/feedback/Drawing/drawings/person';
import type { Business } from './business';
import { ContactTable } from './ContactTable';
import { type ListProps, ListSection } from './ListSection';
import { DeleteItem, EditItem, SectionButton } from './SectionActions';

type ContactsProps = ListProps & {
  onRemove: (contact: Business['contacts'][number]) => void;
};

/** The contacts of the business. */
export function Contacts(props: ContactsProps) {
  const { business, error, reason, onEdit, onRemove } = props;
  const { contacts } = business;
  const add = (
    <SectionButton
      icon={Plus}
      reason={reason}
      onClick={() => onEdit({ what: 'contact', id: null })}
    >
      Ajouter un contact
    </SectionButton>
  );
  return (
    <ListSection
      of="contacts"
      length={contacts.length}
      counted
      failed={failedAt(error, 'currentBusiness', 'contacts')}
      add={add}
      empty={{
        drawing: person,
        text: 'Aucun contact. Ajoutez la personne à prévenir lors des livraisons.',
      }}
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
    </ListSection>
  );
}
