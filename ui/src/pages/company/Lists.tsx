import type { ErrorLike } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { deleted } from '../../components/BusinessForms/cache-writes';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { refresh } from '../../graphql/refresh';
import { lazyPage } from '../../lib/lazy-page';
import { Addresses } from './Addresses';
import type { Edit } from './address-bar';
import type { Business } from './business';
import { EntrepriseDocument } from './CompanyPage.generated';
import styles from './CompanyPage.module.css';
import { Contacts } from './Contacts';
import type { ContactUses } from './contact-uses';
import { PaymentMethods } from './PaymentMethods';
import type { Reasons } from './permissions';
import type { SectionAnchor } from './Section';
import { useMakeDefault } from './useMakeDefault';
import { type Removable, type RemovableContact, useRemoval } from './useRemoval';

// Loaded on demand: only the deletion of a contact of a site or an order opens the dialog.
const DeleteContact = lazyPage(() => import('./DeleteContact').then((m) => m.DeleteContact));

type ListsProps = {
  business: Business;
  /** The errors of the same response. */
  error: ErrorLike | undefined;
  now: Date;
  reasons: Reasons;
  /** Whether the user may see the payment methods. */
  withPayment: boolean;
  /** Whether cards can be added. */
  takesCards: boolean;
  onEdit: (edit: Edit) => void;
};

/** Addresses, contacts and payment methods, with their actions. */
export function Lists(props: ListsProps) {
  const { business, error, now, reasons, withPayment, takesCards, onEdit } = props;
  const toast = useToast();
  const client = useApolloClient();
  const makeDefault = useMakeDefault(business);
  const [refused, setRefused] = useState<ReactNode>(null);
  const refusal = useRef<HTMLDivElement>(null);
  // The message is above all the cards, and the card it concerns may be far below.
  useEffect(() => {
    if (refused) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  const [named, setNamed] = useState<{ contact: RemovableContact; uses: ContactUses } | null>(null);
  // The provider has chosen another default; if it does not report which, the page stays as it is.
  const refetchDefault = () => void refresh(client, EntrepriseDocument);
  const takeOut = useRemoval(business, setRefused, refetchDefault, (contact, uses) =>
    setNamed({ contact, uses }),
  );
  const remove = (item: Removable, section: SectionAnchor) => {
    setRefused(null);
    void takeOut(item, () => {
      // The deleted card contained the focused menu; the menu first returns the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${section} h2`)?.focus());
    });
  };
  const list = { business, error, onEdit };
  return (
    <>
      <Addresses
        {...list}
        reason={reasons.people}
        notice={
          refused && (
            <Banner
              ref={refusal}
              tone="error"
              onDismiss={() => setRefused(null)}
              className={styles.refusal}
            >
              {refused}
            </Banner>
          )
        }
        onDefault={(address) => void makeDefault(address)}
        onRemove={(address) => remove(address, 'adresses')}
      />
      <Contacts
        {...list}
        reason={reasons.people}
        onRemove={(contact) => remove(contact, 'contacts')}
      />
      {named && (
        <Suspense>
          <DeleteContact
            business={business}
            contact={named.contact}
            uses={named.uses}
            onDeleted={(contact) => {
              deleted(client.cache, business.id, 'contacts', contact);
              toast.success('Contact supprimé.');
            }}
            onClose={() => setNamed(null)}
          />
        </Suspense>
      )}
      {withPayment && (
        <PaymentMethods
          {...list}
          reason={reasons.payment}
          now={now}
          takesCards={takesCards}
          onDefault={(method) => void makeDefault(method)}
          onDefaultDeleted={refetchDefault}
        />
      )}
    </>
  );
}
