import { type ReactNode, useState } from 'react';
import { hasCode } from '../../components/failures';
import { DraftName } from '../../components/forms/DraftName';
import { RecordLoadState } from '../../components/orders/actions/RecordLoadState';
import { ReportIssue } from '../../components/orders/actions/ReportIssue';
import { mayReport } from '../../components/orders/actions/rules';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { usePageQuery } from '../../graphql/usePageQuery';
import { dropDraft } from '../../lib/drafts';
import { fr } from '../../lib/typography';
import { type InvoiceToReportQuery, useInvoiceToReportQuery } from './ReportInvoice.generated';
import styles from './ReportInvoice.module.css';

export type ReportInvoiceProps = {
  id: string;
  onClose: () => void;
  /** The current time. */
  now: () => Date;
};

type Invoice = NonNullable<InvoiceToReportQuery['invoice']>;
type Order = Invoice['orders'][number];

/**
 * « Signaler un problème » on an invoice: the problem is reported for one of its deliveries
 * (product S07, S12). One drawer holds all steps, so that the focus returns to where it was.
 */
export function ReportInvoice({ id, onClose, now }: ReportInvoiceProps) {
  const { data, error, loading, retry } = usePageQuery(
    useInvoiceToReportQuery({
      variables: { id },
      fetchPolicy: 'network-only',
      notifyOnNetworkStatusChange: true,
    }),
  );
  const [chosen, setChosen] = useState<string>();
  const orders = data?.invoice?.orders ?? [];
  const [only] = orders;
  const single = orders.length === 1 && only && mayReport(only, now()) ? only.id : null;
  const orderId = chosen ?? single;
  // The same key as on the delivery's page, where the draft can be continued.
  const name = orderId && `signaler-${orderId}`;
  return (
    <DraftName value={name}>
      <ReportIssue
        orderId={orderId}
        kind="INVOICE"
        now={now}
        choice={
          data?.invoice ? (
            <Choice orders={orders} onChoose={setChosen} now={now()} />
          ) : (
            <RecordLoadState
              noun="facture"
              loading={loading}
              error={hasCode(error, 'NOT_FOUND') ? undefined : error}
              onRetry={retry}
            />
          )
        }
        onClose={() => {
          if (name) dropDraft(name);
          onClose();
        }}
      />
    </DraftName>
  );
}

type ChoiceProps = {
  orders: readonly Order[];
  onChoose: (id: string) => void;
  now: Date;
};

/** Selects the delivery; those that cannot be reported say why. */
function Choice({ orders, onChoose, now }: ChoiceProps) {
  const open = orders.filter((order) => mayReport(order, now));
  return (
    <div className={styles.choice}>
      <p>
        {open.length > 0
          ? fr`Avec quelle livraison de cette facture ?`
          : fr`Aucun problème ne peut être signalé ici avec cette facture.`}
      </p>
      <ul role="list" className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            {open.includes(order) ? (
              <Button look="outline" wide onClick={() => onChoose(order.id)}>
                Commande {order.reference}
              </Button>
            ) : (
              <Closed order={order} />
            )}
          </li>
        ))}
      </ul>
      {open.length < orders.length && (
        <p>
          {open.length > 0 ? fr`Pour une autre question, contactez-nous : ` : fr`Contactez-nous : `}
          <Support />
        </p>
      )}
    </div>
  );
}

function Closed({ order }: { order: Order }): ReactNode {
  return (
    <>
      <strong>Commande {order.reference}</strong>
      <span>{whyNotReportable(order)}</span>
    </>
  );
}

/** Why no problem can be reported for a delivery (product S07). */
export function whyNotReportable({
  status,
  cancellation,
  issue,
}: Pick<Order, 'status' | 'cancellation' | 'issue'>): string {
  if (cancellation) return 'Cette commande est annulée.';
  if (issue && issue.status !== 'CLOSED')
    return fr`Un problème est déjà signalé : un seul à la fois.`;
  if (status === 'delivered') return fr`Elle est livrée depuis plus de 30 jours.`;
  return 'La livraison n’a pas commencé.';
}
