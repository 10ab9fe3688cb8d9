import { type ReactNode, Suspense, useState } from 'react';
import { DraftName } from '../../components/forms/DraftName';
import { mayReport } from '../../components/orders/actions/rules';
import { Unread } from '../../components/orders/actions/Unread';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { usePageQuery } from '../../graphql/usePageQuery';
import { dropDraft } from '../../lib/drafts';
import { lazyPage } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { type InvoiceToReportQuery, useInvoiceToReportQuery } from './ReportInvoice.generated';
import styles from './ReportInvoice.module.css';

// The form and its library come with the first problem.
const ReportIssue = lazyPage(() =>
  import('../../components/orders/actions/ReportIssue').then((m) => m.ReportIssue),
);

/** Props of {@link ReportInvoice}. */
export type ReportInvoiceProps = {
  /** The invoice. */
  id: string;
  onClose: () => void;
  /** The present moment. */
  now: () => Date;
};

type Order = NonNullable<InvoiceToReportQuery['invoice']>['orders'][number];

const title = 'Signaler un problème';

/** « Signaler un problème » with an invoice: it is reported with one of its deliveries (product S07, S12). */
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
  const asked =
    chosen ?? (orders.length === 1 && only && mayReport(only, now()) ? only.id : undefined);
  if (asked) return <Form orderId={asked} onClose={onClose} now={now} />;
  if (data?.invoice)
    return <Choice orders={orders} onChoose={setChosen} onClose={onClose} now={now()} />;
  return (
    <Drawer open title={title} onClose={onClose}>
      {loading || error ? (
        <Unread loading={loading} error={error} onRetry={retry} />
      ) : (
        <p>Cette facture est introuvable.</p>
      )}
    </Drawer>
  );
}

function Form({ orderId, onClose, now }: { orderId: string } & Omit<ReportInvoiceProps, 'id'>) {
  // The name that it has on the page of the delivery: a draft goes on there.
  const name = `signaler-${orderId}`;
  return (
    <DraftName value={name}>
      <Suspense>
        <ReportIssue
          orderId={orderId}
          kind="INVOICE"
          now={now}
          onClose={() => {
            dropDraft(name);
            onClose();
          }}
        />
      </Suspense>
    </DraftName>
  );
}

type ChoiceProps = {
  orders: readonly Order[];
  onChoose: (id: string) => void;
  onClose: () => void;
  now: Date;
};

/** Which delivery it is about; those with which nothing can be reported say why. */
function Choice({ orders, onChoose, onClose, now }: ChoiceProps) {
  const none = !orders.some((order) => mayReport(order, now));
  return (
    <Drawer open title={title} onClose={onClose}>
      <div className={styles.choice}>
        {!none && <p>{fr`Avec quelle livraison de cette facture ?`}</p>}
        <ul role="list" className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id} className={styles.order}>
              {mayReport(order, now) ? (
                <Button look="outline" wide onClick={() => onChoose(order.id)}>
                  Commande {order.reference}
                </Button>
              ) : (
                <Closed order={order} />
              )}
            </li>
          ))}
        </ul>
        {orders.some((order) => !mayReport(order, now)) && (
          <p>
            {fr`Pour une autre question, contactez-nous : `}
            <Support />
          </p>
        )}
      </div>
    </Drawer>
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

/** Why no problem can be reported with a delivery (product S07). */
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
