import type { ReactNode } from 'react';
import { AddressCard } from '../../components/AddressCard/AddressCard';
import { failedAt } from '../../components/failures';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { Page } from '../../components/Page/Page';
import { PaymentMethodCard } from '../../components/PaymentMethodCard/PaymentMethodCard';
import { Card } from '../../design/structure/Card/Card';
import { useAnchor, useNoEditing } from './address-bar';
import { useEntrepriseQuery } from './CompanyPage.generated';
import styles from './CompanyPage.module.css';
import { CompanySkeleton } from './CompanySkeleton';
import { ContactTable } from './ContactTable';
import { Information } from './Information';
import { NothingYet } from './NothingYet';
import { Section, SectionLinks } from './Section';

/** Props of {@link CompanyPage}. */
export type CompanyPageProps = {
  /** The present moment; the device's clock by default. */
  now?: () => Date;
};

/** `/entreprise/`: everything on record about the business, for reading (product S15). */
export function CompanyPage({ now = () => new Date() }: CompanyPageProps) {
  const { data, error, loading, refetch } = useEntrepriseQuery({
    notifyOnNetworkStatusChange: true,
  });
  const business = data?.currentBusiness;
  useNoEditing();
  useAnchor(Boolean(business));
  const retry = () => void refetch();

  if (!business && !loading) return <LoadFailure error={error} onRetry={retry} />;

  const failed = (field: string) => failedAt(error, 'currentBusiness', field);
  return (
    <Page title="Entreprise" subtitle={business?.name ?? '\u00a0'} busy={!business}>
      {error && <PartialBanner onRetry={retry} retrying={loading} className={styles.banner} />}
      <SectionLinks />
      {business ? (
        <>
          <Section of="informations">
            <Information business={business} error={error} />
          </Section>
          <Section of="adresses" count={failed('addresses') ? null : business.addresses.length}>
            <List
              failed={failed('addresses')}
              empty={
                business.addresses.length === 0 && (
                  <NothingYet drawing="site">
                    Aucune adresse. Ajoutez au moins un site de livraison pour commander.
                  </NothingYet>
                )
              }
            >
              <ul role="list" className={styles.cards}>
                {business.addresses.map((address) => (
                  <li key={address.id}>
                    <AddressCard address={address} />
                  </li>
                ))}
              </ul>
            </List>
          </Section>
          <Section of="contacts" count={failed('contacts') ? null : business.contacts.length}>
            <List
              failed={failed('contacts')}
              empty={
                business.contacts.length === 0 && (
                  <NothingYet drawing="person">
                    Aucun contact. Ajoutez la personne à prévenir lors des livraisons.
                  </NothingYet>
                )
              }
            >
              <ContactTable contacts={business.contacts} businessName={business.name} />
            </List>
          </Section>
          <Section of="moyens-de-paiement">
            <List
              failed={failed('paymentMethods')}
              empty={
                business.paymentMethods.length === 0 && (
                  <NothingYet drawing="payment">Aucun moyen de paiement enregistré.</NothingYet>
                )
              }
            >
              <ul role="list" className={styles.cards}>
                {business.paymentMethods.map((method) => (
                  <li key={method.id}>
                    <PaymentMethodCard method={method} now={now()} />
                  </li>
                ))}
              </ul>
            </List>
          </Section>
        </>
      ) : (
        <CompanySkeleton />
      )}
    </Page>
  );
}

type ListProps = { failed: boolean; empty: ReactNode; children: ReactNode };

/** A list that failed is empty as well: the failure is told first. */
function List({ failed, empty, children }: ListProps) {
  if (failed) {
    return (
      <Card>
        <BlockUnavailable />
      </Card>
    );
  }
  return empty || children;
}
