import { CircleHelp } from 'lucide-react';
import { classes } from '../../design/classes';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import styles from './InvoicePaymentChip.module.css';
import { payments } from './payments';

export type InvoicePaymentChipProps = Omit<ChipProps, 'tone' | 'mark' | 'children'> & {
  /** `Invoice.payment`: the index of the label, 0 to 5 (specification §3). */
  payment: number;
};

/** The payment status of an invoice, under the heading “Payée” (product 2). */
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
