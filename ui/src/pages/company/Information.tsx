import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { Card } from '../../design/Card/Card';
import { Description, DescriptionList } from '../../design/DescriptionList/DescriptionList';
import { phone, siret } from '../../lib/format';
import type { Information_BusinessFragment } from './Information.generated';
import styles from './Information.module.css';

/** Props of {@link Information}. */
export type InformationProps = { business: Information_BusinessFragment };

/** Who the business is. */
export function Information({ business }: InformationProps) {
  return (
    <Card className={styles.card}>
      <BusinessLogo initial={business.initial} logoUrl={business.logoUrl} size="lg" />
      <DescriptionList columns={2} className={styles.list}>
        <Description term="Nom">{business.name}</Description>
        <Description term="Raison sociale">{business.legalName}</Description>
        <Description term="SIRET">{business.siret && siret(business.siret)}</Description>
        <Description term="N° de TVA">{business.vatNumber}</Description>
        <Description term="Secteur d’activité">{business.activity}</Description>
        <Description term="Téléphone">{business.phone && phone(business.phone)}</Description>
        <Description term="E-mail de facturation">{business.billingEmail}</Description>
        <Description term="N° de commande interne">
          {business.purchaseOrderRequired ? 'Exigé à chaque commande' : 'Non exigé'}
        </Description>
      </DescriptionList>
    </Card>
  );
}
