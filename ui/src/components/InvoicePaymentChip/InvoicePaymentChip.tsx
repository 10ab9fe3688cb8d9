import {
  CalendarClock,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import { classes } from '../../design/classes';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import styles from './InvoicePaymentChip.module.css';

/** Props of {@link InvoicePaymentChip}. */
export type InvoicePaymentChipProps = Omit<ChipProps, 'tone' | 'mark' | 'children'> & {
  /** `Invoice.payment`: the index of the label, 0 to 5 (specification §3). */
  payment: number;
};

type Payment = { label: string; tone: NonNullable<ChipProps['tone']>; icon: LucideIcon };

/** In the order and the spelling of the specification, §3: “Defaut” is on purpose. */
const payments: readonly Payment[] = [
  { label: 'Non', tone: 'neutral', icon: Circle },
  { label: 'Oui', tone: 'ok', icon: CircleCheck },
  { label: 'En attente', tone: 'warn', icon: Hourglass },
  { label: 'Defaut de paiement', tone: 'bad', icon: CircleX },
  { label: 'Programmé', tone: 'info', icon: CalendarClock },
  { label: 'Erreur lors du paiement', tone: 'bad', icon: CircleAlert },
];

/** Whether an invoice was paid, under the heading “Payée” (product 2). */
export function InvoicePaymentChip({ payment, className, ...rest }: InvoicePaymentChipProps) {
  const { label, tone, icon } = payments[payment] ?? {
    label: `Inconnu (${payment})`,
    tone: 'neutral',
    icon: CircleHelp,
  };
  return (
    <Chip
      tone={tone}
      data-payment={payment}
      mark={<Icon of={icon} size={16} />}
      className={classes(styles.payment, className)}
      {...rest}
    >
      {label}
    </Chip>
  );
}
