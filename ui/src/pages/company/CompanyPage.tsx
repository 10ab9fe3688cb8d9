import type { ErrorLike } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Copy, Pencil, Plus, Signature, Star, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { AddressCard } from '../../components/AddressCard/AddressCard';
import { deleted, setOnlyDefault } from '../../components/BusinessForms/cache-writes';
import { failedAt, failedItself } from '../../components/failures';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { PaymentMethodCard } from '../../components/PaymentMethodCard/PaymentMethodCard';
import { paymentMethodName } from '../../components/payment-method';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { payment } from '../../design/feedback/Drawing/drawings/payment';
import { person } from '../../design/feedback/Drawing/drawings/person';
import { site } from '../../design/feedback/Drawing/drawings/site';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { refresh } from '../../graphql/refresh';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { lazyPage } from '../../lib/lazy-page';
import { fr, nbsp } from '../../lib/typography';
import { useDeferredMount } from '../../lib/useDeferredMount';
import { useNow } from '../../lib/useNow';
import {
  useSetDefaultAddressMutation,
  useSetDefaultPaymentMethodMutation,
} from './actions.generated';
import { type Edit, useAnchor, useEdit, writeEdit } from './address-bar';
import {
  EntrepriseDocument,
  type EntrepriseQuery,
  useEntrepriseQuery,
} from './CompanyPage.generated';
import styles from './CompanyPage.module.css';
import { CompanySkeleton } from './CompanySkeleton';
import cardStyles from './ContactCards.module.css';
import { ContactTable } from './ContactTable';
import type { ContactUses } from './contact-uses';
import { EditDrawer } from './edit/EditDrawer';
import { Information } from './Information';
import { notificationTypes } from './notification-types';
import { type Reasons, reasonFor, reasonsOf, seesPayment } from './permissions';
import { Section, type SectionAnchor, SectionLinks } from './Section';
import { type Removable, type RemovableContact, useRemoval } from './useRemoval';

// Loaded on demand: few businesses have an empty section.
const EmptySection = lazyPage(() => import('./EmptySection').then((m) => m.EmptySection));

// Loaded on demand: only a deletion opens these dialogs.
const DeleteContact = lazyPage(() => import('./DeleteContact').then((m) => m.DeleteContact));
const DeletePaymentMethod = lazyPage(() =>
  import('./DeletePaymentMethod').then((m) => m.DeletePaymentMethod),
);

export type CompanyPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

type Business = NonNullable<EntrepriseQuery['currentBusiness']>;
type PaymentMethod = Business['paymentMethods'][number];

/** `/entreprise/`: reads and edits everything on record about the business (product S15). */
export function CompanyPage({ now: clock = providerNow }: CompanyPageProps) {
  const now = useNow(clock);
  const { data, error, loading, retry } = usePageQuery(
    useEntrepriseQuery({ notifyOnNetworkStatusChange: true }),
  );
  const business = data?.currentBusiness;
  const me = data?.me ?? null;
  const processor = processorOf(data?.appConfig);
  const permissions = usePermissions();
  const reasons = reasonsOf(permissions);
  const withPayment = permissions.drawn ? seesPayment(permissions.drawn) : Boolean(data);
  const cut = useDisabledReason();
  // An open drawer stays open without a connection, since it holds the user's input.
  const offered: Reasons = {
    business: reasons.business ?? cut,
    people: reasons.people ?? cut,
    payment: reasons.payment ?? cut,
  };
  const { edit, open, close } = useEdit(
    Boolean(business) && permissions.known,
    (one) => Boolean(business) && isThere(one, business as Business, me, Boolean(processor)),
    (one) => !reasonFor(one, reasons),
  );
  const shown = useDeferredMount(Boolean(business));
  useAnchor(shown);
  if (!business && !loading) return <LoadFailure error={error} onRetry={retry} />;
  return (
    <Page title="Entreprise" subtitle={business?.name ?? nbsp} busy={!business}>
      {error && <PartialBanner className={styles.banner} />}
      <SectionLinks without={withPayment ? undefined : 'moyens-de-paiement'} />
      {business && shown ? (
        <>
          <Section
            of="informations"
            action={
              <span className={styles.actions}>
                <Change reason={offered.business} onClick={() => open({ what: 'logo' })}>
                  Modifier le logo
                </Change>
                <Change reason={offered.business} onClick={() => open({ what: 'informations' })} />
              </span>
            }
          >
            <Information business={business} error={error} />
          </Section>
          <Lists
            business={business}
            error={error}
            now={now}
            reasons={offered}
            withPayment={withPayment}
            takesCards={processor !== null}
            onEdit={open}
          />
          {me && (
            <Section
              of="notifications"
              action={<Change reason={cut} onClick={() => open({ what: 'notifications' })} />}
            >
              <Card>
                <Preference me={me} />
              </Card>
            </Section>
          )}
          {edit && (
            <EditDrawer
              edit={edit}
              business={business}
              me={me}
              creditor={{
                name: data.appConfig.providerName,
                ics: data.appConfig.creditorId ?? icsOf(business.paymentMethods),
              }}
              processor={processor}
              onClose={close}
            />
          )}
        </>
      ) : (
        <CompanySkeleton />
      )}
    </Page>
  );
}

/** Whether the object that a drawer would edit exists. */
function isThere(
  edit: Edit,
  { addresses, contacts, paymentMethods }: Business,
  me: EntrepriseQuery['me'],
  takesCards: boolean,
): boolean {
  switch (edit.what) {
    case 'adresse':
      return edit.id === null || addresses.some(({ id }) => id === edit.id);
    case 'copie':
      return addresses.some(({ id }) => id === edit.id);
    case 'contact':
      return edit.id === null || contacts.some(({ id }) => id === edit.id);
    case 'carte':
      return takesCards;
    case 'signature':
      return paymentMethods.some(({ id, status }) => id === edit.id && status === awaitsSignature);
    case 'notifications':
      return me !== null;
    default:
      return true;
  }
}

const awaitsSignature = 'PENDING_SIGNATURE';

/** The card processor, if there is one. */
function processorOf(config: EntrepriseQuery['appConfig'] | undefined) {
  const { cardPaymentUrl: url, cardPaymentPublicKey: key } = config ?? {};
  return url && key ? { url, key } : null;
}

/** The creditor's SEPA identifier, from a mandate when the installation does not configure it. */
function icsOf(methods: readonly PaymentMethod[]): string | null {
  const mandate = methods.find((method) => method.__typename === 'SepaMandate');
  return mandate?.__typename === 'SepaMandate' ? mandate.ics || null : null;
}

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
function Lists({ business, error, now, reasons, withPayment, takesCards, onEdit }: ListsProps) {
  const failed = (list: string) => failedAt(error, 'currentBusiness', list);
  // The sites are still listed when only their contacts or tanks failed to load.
  const noSites = failedItself(error, 'currentBusiness', 'addresses');
  const failedFields = (['contact', 'tanks'] as const).filter((field) =>
    failedAt(error, 'currentBusiness', 'addresses', field),
  );
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
  const add = (label: string, reason: string | undefined, edit: Edit) => (
    <Add label={label} reason={reason} onClick={() => onEdit(edit)} />
  );
  const addAddress = add('Ajouter une adresse', reasons.people, { what: 'adresse', id: null });
  const addContact = add('Ajouter un contact', reasons.people, { what: 'contact', id: null });
  const addPayment = (
    <span className={styles.actions}>
      {takesCards && add('Ajouter une carte', reasons.payment, { what: 'carte' })}
      {add('Ajouter un mandat SEPA', reasons.payment, { what: 'sepa' })}
    </span>
  );

  return (
    <>
      <Section
        of="adresses"
        count={noSites ? null : business.addresses.length}
        action={business.addresses.length > 0 && addAddress}
      >
        {refused && (
          <Banner
            ref={refusal}
            tone="error"
            onDismiss={() => setRefused(null)}
            className={styles.refusal}
          >
            {refused}
          </Banner>
        )}
        <List
          failed={noSites}
          empty={
            business.addresses.length === 0 && (
              <EmptySection drawing={site} action={addAddress}>
                Aucune adresse. Ajoutez au moins un site de livraison pour commander.
              </EmptySection>
            )
          }
        >
          <ul role="list" className={cardStyles.cards}>
            {business.addresses.map((address) => (
              <li
                key={address.id}
                id={writeEdit({ what: 'adresse', id: address.id })}
                tabIndex={-1}
              >
                <EditableAddress
                  address={address}
                  reason={reasons.people}
                  failedFields={failedFields}
                  onEdit={onEdit}
                  onDefault={() => void makeDefault(address)}
                  onRemove={() =>
                    remove(
                      { ...address, tanks: failedFields.includes('tanks') ? null : address.tanks },
                      'adresses',
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </List>
      </Section>
      <Section
        of="contacts"
        count={failed('contacts') ? null : business.contacts.length}
        action={business.contacts.length > 0 && addContact}
      >
        <List
          failed={failed('contacts')}
          empty={
            business.contacts.length === 0 && (
              <EmptySection drawing={person} action={addContact}>
                Aucun contact. Ajoutez la personne à prévenir lors des livraisons.
              </EmptySection>
            )
          }
        >
          <ContactTable
            contacts={business.contacts}
            businessName={business.name}
            reason={reasons.people}
            actions={(contact) => (
              <>
                <EditItem onSelect={() => onEdit({ what: 'contact', id: contact.id })} />
                <DeleteItem onSelect={() => remove(contact, 'contacts')} />
              </>
            )}
          />
        </List>
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
      </Section>
      {withPayment && (
        <PaymentMethods
          business={business}
          failed={failed('paymentMethods')}
          now={now}
          reason={reasons.payment}
          add={addPayment}
          onEdit={onEdit}
          onDefault={(method) => void makeDefault(method)}
          onDefaultDeleted={refetchDefault}
        />
      )}
    </>
  );
}

type PaymentMethodsProps = Pick<ListsProps, 'business' | 'now' | 'onEdit'> & {
  failed: boolean;
  /** Why they cannot be changed. */
  reason: string | undefined;
  /** The buttons that add a method. */
  add: ReactNode;
  onDefault: (method: PaymentMethod) => void;
  /** Called when the default method was deleted. */
  onDefaultDeleted: () => void;
};

/** The payment methods of the business, with the dialog that deletes one. */
function PaymentMethods(props: PaymentMethodsProps) {
  const { business, failed, now, reason, add, onEdit, onDefault, onDefaultDeleted } = props;
  const toast = useToast();
  const client = useApolloClient();
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null);
  return (
    <Section of="moyens-de-paiement" action={business.paymentMethods.length > 0 && add}>
      <List
        failed={failed}
        empty={
          business.paymentMethods.length === 0 && (
            <EmptySection drawing={payment} action={add}>
              Aucun moyen de paiement enregistré.
            </EmptySection>
          )
        }
      >
        <ul role="list" className={cardStyles.cards}>
          {business.paymentMethods.map((method) => (
            <li key={method.id}>
              <EditablePaymentMethod
                method={method}
                now={now}
                reason={reason}
                onEdit={onEdit}
                onDefault={() => onDefault(method)}
                onRemove={() => setDeleting(method)}
              />
            </li>
          ))}
        </ul>
      </List>
      {deleting && (
        <Suspense>
          <DeletePaymentMethod
            business={business}
            method={deleting}
            onDeleted={(method) => {
              deleted(client.cache, business.id, 'paymentMethods', method);
              toast.success('Moyen de paiement supprimé.');
              if (method.isDefault) onDefaultDeleted();
            }}
            onClose={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}

type AddProps = { label: string; reason: string | undefined; onClick: () => void };

function Add({ label, reason, onClick }: AddProps) {
  return (
    <Permitted reason={reason}>
      <Button look="outline" icon={<Icon of={Plus} size={18} />} onClick={onClick}>
        {label}
      </Button>
    </Permitted>
  );
}

/** Makes an address or a payment method the default. */
function useMakeDefault(business: Business) {
  const toast = useToast();
  const client = useApolloClient();
  const [defaultAddress] = useSetDefaultAddressMutation();
  const [defaultMethod] = useSetDefaultPaymentMethodMutation();
  return async (item: Business['addresses'][number] | PaymentMethod) => {
    const { id } = item;
    const isAddress = item.__typename === 'Address';
    const list = isAddress ? 'addresses' : 'paymentMethods';
    try {
      const userErrors = isAddress
        ? (await defaultAddress({ variables: { id } })).data?.updateAddress.userErrors
        : (await defaultMethod({ variables: { id } })).data?.setDefaultPaymentMethod.userErrors;
      const [objection] = userErrors ?? [];
      if (objection) return toast.error(objection.message);
      setOnlyDefault(client.cache, business.id, list, item);
      return toast.success(
        isAddress ? 'Adresse par défaut modifiée.' : 'Moyen de paiement par défaut modifié.',
      );
    } catch (error) {
      return toast.error(mutationErrorMessage(error, { role: null, business: business.name }));
    }
  };
}

type EditableProps = {
  /** Why it cannot be changed. */
  reason: string | undefined;
  onEdit: (edit: Edit) => void;
  onDefault: () => void;
  onRemove: () => void;
};

type EditableAddressProps = EditableProps & {
  address: Business['addresses'][number];
  /** The fields that could not be loaded. */
  failedFields: readonly ('contact' | 'tanks')[];
};

function EditableAddress({
  address,
  failedFields,
  reason,
  onEdit,
  onDefault,
  onRemove,
}: EditableAddressProps) {
  return (
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
          {!address.isDefault && <DefaultItem onSelect={onDefault} />}
          <DeleteItem onSelect={onRemove} />
        </>
      }
    />
  );
}

type EditablePaymentMethodProps = EditableProps & { method: PaymentMethod; now: Date };

function EditablePaymentMethod({
  method,
  now,
  reason,
  onEdit,
  onDefault,
  onRemove,
}: EditablePaymentMethodProps) {
  return (
    <PaymentMethodCard
      method={method}
      now={now}
      reason={reason}
      sign={
        <Permitted reason={reason}>
          <Button
            look="outline"
            icon={<Icon of={Signature} size={18} />}
            onClick={() => onEdit({ what: 'signature', id: method.id })}
          >
            Signer
            <VisuallyHidden> {paymentMethodName(method)}</VisuallyHidden>
          </Button>
        </Permitted>
      }
      actions={
        <>
          {!method.isDefault && <DefaultItem onSelect={onDefault} />}
          <DeleteItem onSelect={onRemove} />
        </>
      }
    />
  );
}

/** The notification preference of the user. */
function Preference({ me }: { me: NonNullable<EntrepriseQuery['me']> }) {
  const type = me.notificationType && notificationTypes[me.notificationType];
  if (!type) return <p className={styles.preference}>Aucune préférence enregistrée.</p>;
  return (
    <p>
      <strong>{type.label}</strong>
      <span className={styles.preference}>
        {fr` · `}
        {type.hint}
      </span>
    </p>
  );
}

type ChangeProps = { reason?: string | undefined; onClick: () => void; children?: string };

function Change({ reason, onClick, children = 'Modifier' }: ChangeProps) {
  return (
    <Permitted reason={reason}>
      <Button look="outline" icon={<Icon of={Pencil} size={18} />} onClick={onClick}>
        {children}
      </Button>
    </Permitted>
  );
}

function EditItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Pencil} size={18} />} onSelect={onSelect}>
      Modifier
    </MenuItem>
  );
}

function DefaultItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Star} size={18} />} onSelect={onSelect}>
      Définir par défaut
    </MenuItem>
  );
}

function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Trash2} size={18} />} destructive onSelect={onSelect}>
      Supprimer
    </MenuItem>
  );
}

type ListProps = { failed: boolean; empty: ReactNode; children: ReactNode };

/** A list that failed to load is empty as well: the error takes precedence. */
function List({ failed, empty, children }: ListProps) {
  if (failed) {
    return (
      <Card>
        <BlockUnavailable />
      </Card>
    );
  }
  return <Suspense fallback={<Card />}>{empty || children}</Suspense>;
}
