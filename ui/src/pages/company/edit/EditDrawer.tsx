import { Suspense } from 'react';
import { DraftName } from '../../../components/forms/DraftName';
import { dropDraft } from '../../../lib/drafts';
import { lazyPage } from '../../../lib/lazy-page';
import { type Edit, writeEdit } from '../address-bar';
import type { Business } from '../business';
import type { EntrepriseQuery } from '../CompanyPage.generated';
import type { CardProcessor } from './card-fields';

// Forms and their libraries load with the first drawer: viewing the page needs none.
const InformationForm = lazyPage(() => import('./InformationForm').then((m) => m.InformationForm));
const AddressForm = lazyPage(() =>
  import('../../../components/BusinessForms/AddressForm').then((m) => m.AddressForm),
);
const ContactForm = lazyPage(() =>
  import('../../../components/BusinessForms/ContactForm').then((m) => m.ContactForm),
);
const SepaForm = lazyPage(() => import('./SepaForm').then((m) => m.SepaForm));
const SignMandate = lazyPage(() => import('./SignMandate').then((m) => m.SignMandate));
const LogoForm = lazyPage(() => import('./LogoForm').then((m) => m.LogoForm));
const CardForm = lazyPage(() => import('./CardForm').then((m) => m.CardForm));
const Notifications = lazyPage(() => import('./Notifications').then((m) => m.Notifications));

export type EditDrawerProps = {
  /** The drawer that the URL names. */
  edit: Edit;
  business: Business;
  me: EntrepriseQuery['me'];
  /** The creditor of SEPA debits. */
  creditor: { name: string; ics: string | null };
  /** The card processor; null when there is none. */
  processor: CardProcessor | null;
  /** Called when the drawer closes, saved or not. */
  onClose: () => void;
};

/** The drawer that the URL names. */
export function EditDrawer({ onClose, ...props }: EditDrawerProps) {
  const name = writeEdit(props.edit);
  // The user saved or gave up: drop the drafts. Only an expired session closes a form without this.
  const close = () => {
    dropDraft(name);
    onClose();
  };
  return (
    <DraftName value={name}>
      <Suspense>
        <Chosen {...props} onClose={close} />
      </Suspense>
    </DraftName>
  );
}

function Chosen({ edit, business, me, creditor, processor, onClose }: EditDrawerProps) {
  switch (edit.what) {
    case 'informations':
      return <InformationForm business={business} onClose={onClose} />;
    case 'adresse': {
      const address = business.addresses.find(({ id }) => id === edit.id) ?? null;
      return <AddressForm business={business} address={address} onClose={onClose} />;
    }
    case 'copie': {
      const copied = business.addresses.find(({ id }) => id === edit.id);
      return (
        <AddressForm
          business={business}
          address={null}
          {...(copied && { copied })}
          onClose={onClose}
        />
      );
    }
    case 'contact': {
      const contact = business.contacts.find(({ id }) => id === edit.id) ?? null;
      return <ContactForm businessId={business.id} contact={contact} onClose={onClose} />;
    }
    case 'sepa':
      return <SepaForm businessId={business.id} creditor={creditor} onClose={onClose} />;
    case 'signature': {
      const mandate = business.paymentMethods.find(({ id }) => id === edit.id);
      return (
        mandate?.__typename === 'SepaMandate' && (
          <SignMandate mandate={mandate} creditor={creditor} onClose={onClose} />
        )
      );
    }
    case 'carte':
      return (
        processor && <CardForm businessId={business.id} processor={processor} onClose={onClose} />
      );
    case 'notifications':
      return me && <Notifications me={me} onClose={onClose} />;
    case 'logo':
      return <LogoForm business={business} onClose={onClose} />;
  }
}
