import { Navigation } from 'lucide-react';
import { Email } from '../../components/Email/Email';
import { addressName, contactName } from '../../components/names';
import { hoursInWords } from '../../components/opening-hours';
import { Lateness } from '../../components/orders/Lateness';
import { windowInWords } from '../../components/orders/slot';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Icon } from '../../design/structure/Icon/Icon';
import { dateLong } from '../../lib/format';
import { fr } from '../../lib/typography';
import { CallLink } from './CallLink';
import { directionsHref } from './directions';
import type { PlaceCard_OrderFragment } from './PlaceCard.generated';
import styles from './PlaceCard.module.css';

export type PlaceCardProps = { order: PlaceCard_OrderFragment };

/**
 * « Livraison »: the time, the place, and the instructions for the driver and the site (product
 * S07, block 5).
 */
export function PlaceCard({ order }: PlaceCardProps) {
  const { slot, address, siteContact, instructions, purchaseOrderNumber } = order;
  return (
    <Card title="Livraison" className={styles.place}>
      <DescriptionList>
        <Description term="Créneau">
          {slot && (
            <>
              {dateLong(slot.date)}
              <span className={styles.second}>{windowInWords(slot)}</span>
              <Lateness order={order} />
            </>
          )}
        </Description>
        <Description term="Adresse">{address && <Site address={address} />}</Description>
        <Description term="Consignes d’accès">{address?.accessNotes}</Description>
        <Description term="Horaires">
          {address &&
            address.openingHours.length > 0 &&
            hoursInWords(address.openingHours).map((phrase) => (
              <span key={phrase} className={styles.line}>
                {phrase}
              </span>
            ))}
        </Description>
        <Description term="Contact sur place">
          {siteContact && <SiteContact contact={siteContact} />}
        </Description>
        <Description term="Consignes">{instructions}</Description>
        <Description term={fr`N° de commande interne`}>{purchaseOrderNumber}</Description>
      </DescriptionList>
    </Card>
  );
}

function Site({ address }: { address: NonNullable<PlaceCard_OrderFragment['address']> }) {
  const name = addressName(address);
  const town = [address.postalCode, address.city].filter(Boolean).join(' ');
  const lines = [address.line1, address.line2, town].filter((line) => line && line !== name);
  const href = directionsHref(address, navigator.userAgent);
  return (
    <span className={styles.withAction}>
      <span>
        {name}
        {lines.map((line) => (
          <span key={line} className={styles.second}>
            {line}
          </span>
        ))}
      </span>
      {href && (
        <Button
          href={href}
          target="_blank"
          rel="noreferrer"
          look="outline"
          icon={<Icon of={Navigation} size={18} />}
        >
          Itinéraire
        </Button>
      )}
    </span>
  );
}

function SiteContact({
  contact,
}: {
  contact: NonNullable<PlaceCard_OrderFragment['siteContact']>;
}) {
  const { jobTitle, phone, email } = contact;
  return (
    <span className={styles.withAction}>
      <span>
        {contactName(contact)}
        {jobTitle && <span className={styles.second}>{jobTitle}</span>}
        {!phone && email && (
          <a href={`mailto:${email}`}>
            <Email address={email} />
          </a>
        )}
      </span>
      {phone && <CallLink name={contactName(contact)} phone={phone} />}
    </span>
  );
}
