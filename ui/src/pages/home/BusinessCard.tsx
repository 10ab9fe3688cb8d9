import type { ErrorLike } from '@apollo/client';
import { Link } from 'react-router-dom';
import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { failedAt } from '../../components/failures';
import { labelOf, roles } from '../../components/labels';
import { addressName, contactName } from '../../components/names';
import { paymentMethodName } from '../../components/payment-method';
import { Card } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { paths } from '../../lib/paths';
import styles from './BusinessCard.module.css';
import type { HomeQuery } from './HomePage.generated';

type Business = NonNullable<HomeQuery['currentBusiness']>;

/** Props of {@link BusinessCard}. */
export type BusinessCardProps = {
  business: Business;
  /** What failed in the same answer: a list that failed is told so, not counted as none. */
  error: ErrorLike | undefined;
};

/** The business this tab works on: who it is, where it is delivered, whom to call, how it pays. */
export function BusinessCard({ business, error }: BusinessCardProps) {
  const { name, initial, logoUrl, role, activity, addresses, contacts, paymentMethods } = business;
  const count = (field: string, list: readonly unknown[]) =>
    failedAt(error, 'currentBusiness', field) ? null : list.length;
  return (
    <Card flush aria-label="Votre entreprise">
      <div className={styles.identity}>
        <BusinessLogo initial={initial} logoUrl={logoUrl} size="lg" />
        <div className={styles.name}>
          <h2>{name}</h2>
          <p>{activity || unknownActivity(failedAt(error, 'currentBusiness', 'activity'))}</p>
        </div>
        {role && (
          <Chip mark={null} className={styles.role}>
            {labelOf(roles, role)}
          </Chip>
        )}
      </div>
      <ul role="list" className={styles.facts}>
        <Fact to="#adresses" words={words.addresses} count={count('addresses', addresses)}>
          {defaultSite(addresses)}
        </Fact>
        <Fact to="#contacts" words={words.contacts} count={count('contacts', contacts)}>
          {firstContact(contacts)}
        </Fact>
        <Fact
          to="#moyens-de-paiement"
          words={words.payments}
          count={count('paymentMethods', paymentMethods)}
        >
          {defaultPayment(paymentMethods)}
        </Fact>
      </ul>
    </Card>
  );
}

function unknownActivity(failed: boolean): string {
  return `Secteur d’activité ${failed ? 'indisponible' : 'non renseigné'}`;
}

type Words = { none: string; one: string; many: string; title: string };

const words = {
  addresses: { none: 'Aucune adresse', one: 'adresse', many: 'adresses', title: 'Adresses' },
  contacts: { none: 'Aucun contact', one: 'contact', many: 'contacts', title: 'Contacts' },
  payments: {
    none: 'Aucun moyen de paiement',
    one: 'moyen de paiement',
    many: 'moyens de paiement',
    title: 'Moyens de paiement',
  },
} satisfies Record<string, Words>;

type FactProps = {
  /** Section of the company page. */
  to: string;
  words: Words;
  /** Null when the list could not be loaded. */
  count: number | null;
  children: string;
};

/** One count that leads to its section, with the line that answers the next question. */
function Fact({ to, words, count, children }: FactProps) {
  return (
    <li>
      <Link to={{ pathname: paths.company, hash: to }} className={styles.cell}>
        <span className={styles.count}>{counted(count, words)}</span>
        <span className={styles.detail}>{count === null ? 'Bloc indisponible.' : children}</span>
      </Link>
    </li>
  );
}

function counted(count: number | null, { none, one, many, title }: Words): string {
  if (count === null) return title;
  if (count === 0) return none;
  return `${count}\u00a0${count === 1 ? one : many}`;
}

function defaultSite(addresses: Business['addresses']): string {
  const site = addresses.find((address) => address.isDefault) ?? addresses[0];
  if (!site) return '';
  const name = addressName(site);
  if (site.isDefault) return `Par défaut\u00a0: ${name}`;
  return site.city && site.city !== name ? `${name}, ${site.city}` : name;
}

function firstContact([first, ...others]: Business['contacts']): string {
  if (!first) return '';
  const name = contactName(first);
  if (others.length === 0) return name;
  return `${name} et ${others.length} autre${others.length === 1 ? '' : 's'}`;
}

function defaultPayment(methods: Business['paymentMethods']): string {
  const method = methods.find(({ isDefault }) => isDefault) ?? methods[0];
  return method ? paymentMethodName(method) : '';
}
