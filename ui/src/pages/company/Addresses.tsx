import { Copy, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressCard } from '../../components/AddressCard/AddressCard';
import { failedAt, failedItself } from '../../components/failures';
import { site } from '../../design/feedback/Drawing/drawings/site';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { writeEdit } from './address-bar';
import type { Business } from './business';
import cardStyles from './ContactCards.module.css';
import { type ListProps, ListSection } from './ListSection';
import { DefaultItem, DeleteItem, EditItem, SectionButton } from './SectionActions';
import type { Removable } from './useRemoval';

type Address = Business['addresses'][number];

type AddressesProps = ListProps & {
  /** A message above the addresses. */
  notice: ReactNode;
  onDefault: (address: Address) => void;
  onRemove: (address: Removable) => void;
};

/** The addresses of the business. */
export function Addresses(props: AddressesProps) {
  const { business, error, reason, notice, onEdit, onDefault, onRemove } = props;
  // The sites are still listed when only their contacts or tanks failed to load.
  const failed = failedItself(error, 'currentBusiness', 'addresses');
  const failedFields = (['contact', 'tanks'] as const).filter((field) =>
    failedAt(error, 'currentBusiness', 'addresses', field),
  );
  const { addresses } = business;
  const add = (
    <SectionButton
      icon={Plus}
      reason={reason}
      onClick={() => onEdit({ what: 'adresse', id: null })}
    >
      Ajouter une adresse
    </SectionButton>
  );
  return (
    <ListSection
      of="adresses"
      length={addresses.length}
      counted
      failed={failed}
      add={add}
      notice={notice}
      empty={{
        drawing: site,
        text: 'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
      }}
    >
      <ul role="list" className={cardStyles.cards}>
        {addresses.map((address) => (
          <li key={address.id} id={writeEdit({ what: 'adresse', id: address.id })} tabIndex={-1}>
            <AddressCard
              address={address}
              reason={reason}
              failed={failedFields}
              actions={
                <>
                  <EditItem onSelect={() => onEdit({ what: 'adresse', id: address.id })} />
                  <MenuItem
                    icon={<Icon of={Copy} size={18} />}
                    onSelect={() => onEdit({ what: 'copie', id: address.id })}
                  >
                    {address.kind === 'BILLING' ? 'Dupliquer cette adresse' : 'Dupliquer ce site'}
                  </MenuItem>
                  {!address.isDefault && <DefaultItem onSelect={() => onDefault(address)} />}
                  <DeleteItem
                    onSelect={() =>
                      onRemove({
                        ...address,
                        tanks: failedFields.includes('tanks') ? null : address.tanks,
                      })
                    }
                  />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </ListSection>
  );
}
