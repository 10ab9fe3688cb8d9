import type { ReactNode } from 'react';
import { addressKinds, labelOf } from '../../components/labels';
import { addressName, contactName } from '../../components/names';
import { hoursInWords } from '../../components/opening-hours';
import { Card } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { dateShort, phone, phoneHref } from '../../lib/format';
import type { AddressCard_AddressFragment } from './AddressCard.generated';
import styles from './AddressCard.module.css';

/** Props of {@link AddressCard}. */
export type AddressCardProps = { address: AddressCard_AddressFragment };

/** One site: where it is, then what a driver needs to know. */
export function AddressCard({ address }: AddressCardProps) {
  const { kind, isDefault, maxTruckTonnage, openingHours, accessNotes } = address;
  return (
    <Card
      level={3}
      title={addressName(address)}
      aside={
        <span className={styles.badges}>
          {isDefault && (
            <Chip tone="ink" mark={null}>
              Par défaut
            </Chip>
          )}
          {kind && <Chip mark={null}>{labelOf(addressKinds, kind)}</Chip>}
        </span>
      }
    >
      <Lines address={address} />
      <DescriptionList className={styles.facts}>
        <Description term="Horaires">
          {openingHours.length > 0 &&
            hoursInWords(openingHours).map((phrase) => (
              <span key={phrase} className={styles.line}>
                {phrase}
              </span>
            ))}
        </Description>
        <Description term="Camion">
          {maxTruckTonnage === null ? 'Non limité' : `${maxTruckTonnage}\u00a0t au plus`}
        </Description>
        <Description term="Contact sur place">{contactOf(address)}</Description>
        <Description term="Consignes d’accès">{accessNotes}</Description>
        <Description term="Protocole de sécurité">{protocolOf(address)}</Description>
      </DescriptionList>
    </Card>
  );
}

function Lines({ address }: AddressCardProps) {
  const { line1, line2, postalCode, city, countryCode } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  // What already names the card is not told again.
  const lines = [line1, line2, place, countryOf(countryCode)].filter(
    (line) => line && line !== addressName(address),
  );
  if (lines.length === 0) return null;
  return (
    <address className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });

/** The country's name, for addresses abroad only. */
function countryOf(code: string): string | null {
  if (!code || code === 'FR') return null;
  // Intl refuses what is not two letters.
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

function contactOf({ contact }: AddressCard_AddressFragment): ReactNode {
  if (!contact) return null;
  return (
    <>
      {contactName(contact)}
      {contact.phone && (
        <>
          {' · '}
          <a href={phoneHref(contact.phone)} className={styles.phone}>
            {phone(contact.phone)}
          </a>
        </>
      )}
    </>
  );
}

function protocolOf({
  hasSafetyProtocol,
  safetyProtocolAt,
}: AddressCard_AddressFragment): ReactNode {
  if (!hasSafetyProtocol) return <Chip tone="warn">À fournir</Chip>;
  return (
    <Chip tone="ok">
      {safetyProtocolAt ? `Enregistré le ${dateShort(safetyProtocolAt)}` : 'Enregistré'}
    </Chip>
  );
}
