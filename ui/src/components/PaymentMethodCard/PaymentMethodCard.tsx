import { CreditCard, Download, Landmark, type LucideIcon, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Card, type CardProps } from '../../design/structure/Card/Card';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Icon } from '../../design/structure/Icon/Icon';
import { dateShort } from '../../lib/format';
import { RecordHead } from '../ActionsMenu/RecordHead';
import { paymentStatuses, sepaSchemes } from '../business-labels';
import { labelOf } from '../labels';
import { useDisabledReason } from '../offline';
import { PreviewButton } from '../PdfViewer/PreviewButton';
import { mandateFile, maskedNumber, paymentMethodKind } from '../payment-method';
import { Permitted } from '../permissions/Permitted';
import { cardExpiry, expiresSoon } from './card-expiry';
import type { PaymentMethodCard_MethodFragment as Method } from './PaymentMethodCard.generated';
import styles from './PaymentMethodCard.module.css';

export type PaymentMethodCardProps = Omit<
  CardProps,
  'title' | 'aside' | 'flush' | 'children' | 'level'
> & {
  /** The mandate, the card, or a type that this version does not know. */
  method: Method;
  /** The current time, for the warning that a card expires within 60 days. */
  now: Date;
  /** The `MenuItem`s of its actions, behind three dots. */
  actions?: ReactNode;
  /** Why no action is available; the three dots show it. */
  reason?: string | undefined;
  /** The button to sign, below a mandate that awaits its signature. */
  sign?: ReactNode;
};

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

/** Reports whether a mandate has its details: a user who may only choose it gets neither holder, reference nor type (product S15). */
function hasDetails({ holder, rum, scheme }: Extract<Method, { __typename: 'SepaMandate' }>) {
  return holder !== null || rum !== null || scheme !== null;
}

/** One mandate, card or other payment method (product S15), with only the last four digits of its number. */
export function PaymentMethodCard({
  method,
  now,
  actions,
  reason,
  sign,
  ...rest
}: PaymentMethodCardProps) {
  const { status, isDefault } = method;
  const title =
    (method.__typename === 'SepaMandate' && method.bankName) || paymentMethodKind(method);
  const number = maskedNumber(method);
  // A user who may only choose a card does not see its expiry (product S15).
  const expiry = method.__typename === 'Card' && cardExpiry(method);
  // Two mandates may be of the same bank: the number distinguishes them.
  const name = [title, number].filter(Boolean).join(' ');
  return (
    <Card aria-label={name} {...rest}>
      <RecordHead
        name={name}
        mark={
          <span className={styles.icon}>
            <Icon of={icons[method.__typename]} />
          </span>
        }
        title={title}
        second={number ?? 'Moyen de paiement'}
        badge={
          isDefault && (
            <Chip tone="ink" mark={null}>
              Par défaut
            </Chip>
          )
        }
        actions={actions}
        reason={reason}
      />
      <DescriptionList className={styles.facts}>
        {method.__typename === 'SepaMandate' && hasDetails(method) && (
          <>
            <Description term="Titulaire">{method.holder}</Description>
            <Description term="RUM">{method.rum}</Description>
            {method.ics && <Description term="ICS">{method.ics}</Description>}
            <Description term="Type">{labelOf(sepaSchemes, method.scheme)}</Description>
            {method.signedAt && (
              <Description term="Signé le">{dateShort(method.signedAt)}</Description>
            )}
          </>
        )}
        {expiry && (
          <Description term="Expire fin">
            {expiry}
            {method.__typename === 'Card' && expiresSoon(method, now) && (
              <Chip tone="warn" className={styles.soon}>
                Expire bientôt
              </Chip>
            )}
          </Description>
        )}
        <Description term="Statut">
          {status && (
            <Chip tone={tones[status] ?? 'neutral'}>{labelOf(paymentStatuses, status)}</Chip>
          )}
        </Description>
      </DescriptionList>
      {method.__typename === 'SepaMandate' && (
        <div className={styles.more}>
          {method.documentUrl && <MandateDocument of={method} url={method.documentUrl} />}
          {method.status === 'PENDING_SIGNATURE' && sign}
        </div>
      )}
    </Card>
  );
}

type MandateDocumentProps = { of: Extract<Method, { __typename: 'SepaMandate' }>; url: string };

/** The signed mandate, to preview and to download. */
function MandateDocument({ of: mandate, url }: MandateDocumentProps) {
  const cut = useDisabledReason();
  const look = { variant: 'ternary', look: 'light' } as const;
  return (
    <>
      <PreviewButton
        title={['Mandat', mandate.rum].filter(Boolean).join(' ')}
        previewUrl={mandate.documentPreviewUrl}
        downloadUrl={url}
        fileName={mandateFile(mandate)}
        {...look}
      >
        Voir le mandat
      </PreviewButton>
      <Permitted reason={cut}>
        <Button
          href={url}
          download={mandateFile(mandate)}
          icon={<Icon of={Download} size={18} />}
          {...look}
        >
          Télécharger le mandat
        </Button>
      </Permitted>
    </>
  );
}
