import { AddressForm } from '../../components/BusinessForms/AddressForm';
import { DraftName } from '../../components/forms/DraftName';
import { Card } from '../../design/structure/Card/Card';
import styles from './FirstSite.module.css';
import type { Business } from './values';

export type FirstSiteProps = { business: Business };

/** For a business without a site: the form of an address, which replaces the order form. */
export function FirstSite({ business }: FirstSiteProps) {
  return (
    <div className={styles.alone}>
      <Card title="Site de livraison">
        <p className={styles.lead}>Indiquez d’abord où vous livrer.</p>
        <DraftName value="adresse-nouvelle">
          <AddressForm inline business={business} address={null} onClose={() => undefined} />
        </DraftName>
      </Card>
    </div>
  );
}
