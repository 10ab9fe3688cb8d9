import { CreditCard, Landmark, type LucideIcon, WalletCards } from 'lucide-react';
import { labelOf, paymentStatuses, sepaSchemes } from '../../components/labels';
import { maskedNumber, paymentMethodKind } from '../../components/payment-method';
import { Card } from '../../design/structure/Card/Card';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Icon } from '../../design/structure/Icon/Icon';
import type { EntrepriseQuery } from './CompanyPage.generated';
import { cardExpiry, expiresSoon } from './card-expiry';
import styles from './PaymentMethodCard.module.css';

type Method = NonNullable<EntrepriseQuery['currentBusiness']>['paymentMethods'][number];

/** Props of {@link PaymentMethodCard}. */
export type PaymentMethodCardProps = { method: Method; now: Date };

const icons: Record<Method['__typename'], LucideIcon> = {
  SepaMandate: Landmark,
  Card: CreditCard,
  OtherPaymentMethod: WalletCards,
};

const tones: Readonly<Record<string, NonNullable<ChipProps['tone']>>> = {
  ACTIVE: 'ok',
  PENDING_SIGNATURE: 'warn',
  EXPIRED: 'bad',
  REVOKED: 'neutral',
};

/** One mandate, card or other way to pay. */
export function PaymentMethodCard({ method, now }: PaymentMethodCardProps) {
  const { status, isDefault } = method;
  const title =
    (method.__typename === 'SepaMandate' && method.bankName) || paymentMethodKind(method);
  return (
    <Card aria-label={title}>
      <header className={styles.header}>
        <span className={styles.icon}>
          <Icon of={icons[method.__typename]} />
        </span>
        <div className={styles.heading}>
          <div className={styles.title}>
            <h3>{title}</h3>
            <p className={styles.number}>{maskedNumber(method) ?? 'Moyen de paiement'}</p>
          </div>
          {isDefault && (
            <Chip tone="ink" mark={null}>
              Par défaut
            </Chip>
          )}
        </div>
      </header>
      <DescriptionList className={styles.facts}>
        {method.__typename === 'SepaMandate' && (
          <>
            <Description term="Titulaire">{method.holder}</Description>
            <Description term="RUM">{method.rum}</Description>
            <Description term="Type">{labelOf(sepaSchemes, method.scheme)}</Description>
          </>
        )}
        {method.__typename === 'Card' && (
          <Description term="Expire fin">
            {cardExpiry(method)}
            {expiresSoon(method, now) && (
              <Chip tone="warn" className={styles.soon}>
                Expire bientôt
              </Chip>
            )}
          </Description>
        )}
        <Description term="État">
          {status && (
            <Chip tone={tones[status] ?? 'neutral'}>{labelOf(paymentStatuses, status)}</Chip>
          )}
        </Description>
      </DescriptionList>
    </Card>
  );
}
