import type { ReactNode } from 'react';
import { classes } from '../../design/classes';
import { Card, type CardProps } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { dotted } from '../../lib/dotted';
import { dateShort, litres } from '../../lib/format';
import { phone, phoneHref } from '../../lib/phone';
import { fr } from '../../lib/typography';
import { ActionsMenu } from '../ActionsMenu/ActionsMenu';
import { addressKinds } from '../business-labels';
import { ValueUnavailable } from '../LoadFailure/ValueUnavailable';
import { labelOf } from '../labels';
import { addressName, contactName } from '../names';
import { hoursInWords } from '../opening-hours';
import type { AddressCard_AddressFragment } from './AddressCard.generated';
import styles from './AddressCard.module.css';
import { countryName } from './country';

export type AddressCardProps = Omit<CardProps, 'title' | 'aside' | 'flush' | 'children'> & {
  /** The site. */
  address: AddressCard_AddressFragment;
  /** The `MenuItem`s of its actions, behind three dots. */
  actions?: ReactNode;
  /** Why no action is available; the three dots show it. */
  reason?: string | undefined;
  /** The parts that failed to load: they must not be shown as missing. */
  failed?: readonly ('contact' | 'tanks')[];
};

/** One site: its address, then the details that a driver needs (product S15). */
export function AddressCard({
  address,
  actions,
  reason,
  failed = [],
  level = 3,
  className,
  ...rest
}: AddressCardProps) {
  const { kind, isDefault, maxTruckTonnage, openingHours, accessNotes } = address;
  const name = addressName(address);
  return (
    <Card
      level={level}
      title={name}
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
      data-actions={actions || reason ? '' : undefined}
      className={classes(styles.card, className)}
      {...rest}
    >
      {(actions || reason) && (
        <div className={styles.actions}>
          <ActionsMenu of={name} reason={reason}>
            {actions}
          </ActionsMenu>
        </div>
      )}
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
          {maxTruckTonnage === null ? 'Non limité' : fr`${maxTruckTonnage} t au plus`}
        </Description>
        <Description term="Contact sur place">
          {failed.includes('contact') ? <ValueUnavailable /> : contactOf(address)}
        </Description>
        <Description term="Consignes d’accès">{accessNotes}</Description>
        <Description term="Cuves">
          {failed.includes('tanks') ? <ValueUnavailable /> : tanksOf(address)}
        </Description>
        <Description term="Protocole de sécurité">{protocolOf(address)}</Description>
      </DescriptionList>
    </Card>
  );
}

function Lines({ address }: { address: AddressCard_AddressFragment }) {
  const { line1, line2, postalCode, city, countryCode } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  // The line that already names the card is not repeated.
  const lines = [line1, line2, place, countryName(countryCode)].filter(
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

function contactOf({ contact }: AddressCard_AddressFragment): ReactNode {
  if (!contact) return null;
  return (
    <>
      {contactName(contact)}
      {contact.phone && (
        <>
          {fr` · `}
          <a href={phoneHref(contact.phone)} className={styles.phone}>
            {phone(contact.phone)}
          </a>
        </>
      )}
    </>
  );
}

/** The tanks in use, one per line: “Gazole flotte · Gazole B7 · 30 000 L”. */
function tanksOf({ tanks }: AddressCard_AddressFragment): ReactNode {
  const inUse = tanks.filter(({ active }) => active);
  if (inUse.length === 0) return null;
  return inUse.map(({ id, name, gas, capacity }) => (
    <span key={id} className={styles.line}>
      {dotted(name, gas?.shortName, capacity !== null && litres(capacity))}
    </span>
  ));
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
