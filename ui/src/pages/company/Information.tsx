import type { ErrorLike } from '@apollo/client';
import type { ReactNode } from 'react';
import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { Email } from '../../components/Email/Email';
import { failedAt } from '../../components/failures';
import { ValueUnavailable } from '../../components/LoadFailure/ValueUnavailable';
import { Card } from '../../design/structure/Card/Card';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { siret } from '../../lib/format';
import { phone } from '../../lib/phone';
import { fr } from '../../lib/typography';
import type { Information_BusinessFragment } from './Information.generated';
import styles from './Information.module.css';

export type InformationProps = {
  business: Information_BusinessFragment;
  /** The errors of the same response: a field that failed is not shown as missing. */
  error: ErrorLike | undefined;
};

/** The identity of the business. */
export function Information({ business, error }: InformationProps) {
  const { legalName, vatNumber, activity, billingEmail, purchaseOrderRequired } = business;
  const value = (field: keyof Information_BusinessFragment, known: ReactNode) =>
    failedAt(error, 'currentBusiness', field) ? <ValueUnavailable /> : known;
  return (
    <Card className={styles.card}>
      <BusinessLogo initial={business.initial} logoUrl={business.logoUrl} size="lg" />
      <DescriptionList columns={2} className={styles.list}>
        <Description term="Nom">{business.name}</Description>
        <Description term="Raison sociale">{value('legalName', legalName)}</Description>
        <Description term="SIRET">
          {value('siret', business.siret && siret(business.siret))}
        </Description>
        <Description term={fr`N° de TVA`}>{value('vatNumber', vatNumber)}</Description>
        <Description term="Secteur d’activité">{value('activity', activity)}</Description>
        <Description term="Téléphone">
          {value('phone', business.phone && phone(business.phone))}
        </Description>
        <Description term="E-mail de facturation">
          {value('billingEmail', billingEmail && <Email address={billingEmail} />)}
        </Description>
        <Description term={fr`N° de commande interne`}>
          {value('purchaseOrderRequired', orderNumber(purchaseOrderRequired))}
        </Description>
      </DescriptionList>
    </Card>
  );
}

/** Whether an order needs the customer's own order number; null when the provider does not say. */
function orderNumber(required: boolean | null): string | null {
  if (required === null) return null;
  return required ? 'Exigé à chaque commande' : 'Non exigé';
}
