import { Mail, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../design/structure/Avatar/Avatar';
import { Card, type CardProps } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { phone, phoneHref } from '../../lib/phone';
import { RecordHead } from '../ActionsMenu/RecordHead';
import { contactTypes } from '../business-labels';
import { Email } from '../Email/Email';
import { labelOf } from '../labels';
import { contactName } from '../names';
import type { ContactCard_ContactFragment } from './ContactCard.generated';
import styles from './ContactCard.module.css';

export type ContactCardProps = Omit<
  CardProps,
  'title' | 'aside' | 'flush' | 'children' | 'level'
> & {
  /** The person. */
  contact: ContactCard_ContactFragment;
  /** The `MenuItem`s of its actions, behind three dots. */
  actions?: ReactNode;
  /** Why no action is available; the three dots show it. */
  reason?: string | undefined;
};

/** One person of the business, and how to reach them (product S15). */
export function ContactCard({ contact, actions, reason, ...rest }: ContactCardProps) {
  const { firstName, lastName, jobTitle, email, type } = contact;
  const name = contactName(contact);
  return (
    <Card aria-label={name} {...rest}>
      <RecordHead
        name={name}
        mark={
          firstName || lastName ? (
            <Avatar firstName={firstName} lastName={lastName} />
          ) : (
            <span className={styles.noInitials}>
              <Icon of={UserRound} size={18} />
            </span>
          )
        }
        title={name}
        second={jobTitle}
        badge={type && <Chip mark={null}>{labelOf(contactTypes, type)}</Chip>}
        actions={actions}
        reason={reason}
      />
      <ul role="list" className={styles.ways}>
        {contact.phone && (
          <li>
            <Icon of={Phone} size={16} className={styles.icon} />
            <a href={phoneHref(contact.phone)} className={styles.link}>
              {phone(contact.phone)}
            </a>
          </li>
        )}
        {email && (
          <li>
            <Icon of={Mail} size={16} className={styles.icon} />
            <a href={`mailto:${email}`} className={styles.link}>
              <Email address={email} />
            </a>
          </li>
        )}
        {!contact.phone && !email && <li className={styles.none}>Ni téléphone ni e-mail</li>}
      </ul>
    </Card>
  );
}
