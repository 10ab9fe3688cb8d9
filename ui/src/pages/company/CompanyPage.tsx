import { Pencil } from 'lucide-react';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Card } from '../../design/structure/Card/Card';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { fr, nbsp } from '../../lib/typography';
import { useDeferredMount } from '../../lib/useDeferredMount';
import { useNow } from '../../lib/useNow';
import { type Edit, useAnchor, useEdit } from './address-bar';
import type { Business, PaymentMethod } from './business';
import { type EntrepriseQuery, useEntrepriseQuery } from './CompanyPage.generated';
import styles from './CompanyPage.module.css';
import { CompanySkeleton } from './CompanySkeleton';
import { EditDrawer } from './edit/EditDrawer';
import { Information } from './Information';
import { Lists } from './Lists';
import { notificationTypes } from './notification-types';
import { type Reasons, reasonFor, reasonsOf, seesPayment } from './permissions';
import { Section, SectionLinks } from './Section';
import { SectionButton } from './SectionActions';

export type CompanyPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

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
                <SectionButton
                  icon={Pencil}
                  reason={offered.business}
                  onClick={() => open({ what: 'logo' })}
                >
                  Modifier le logo
                </SectionButton>
                <SectionButton
                  icon={Pencil}
                  reason={offered.business}
                  onClick={() => open({ what: 'informations' })}
                >
                  Modifier
                </SectionButton>
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
              action={
                <SectionButton
                  icon={Pencil}
                  reason={cut}
                  onClick={() => open({ what: 'notifications' })}
                >
                  Modifier
                </SectionButton>
              }
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
