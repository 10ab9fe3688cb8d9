import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Column } from '../../design/table/DataTable/columns';
import { count } from '../../lib/count';
import { dateTable, money } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr, nbsp } from '../../lib/typography';
import { InvoicePayment } from './InvoicePayment';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import styles from './InvoiceRow.module.css';
import type { InvoiceActions } from './useInvoiceActions';

type OfInvoice = { invoice: Invoice };

/** An amount of an invoice; a dash when the provider does not send it. */
export function Amount({ cents }: { cents: number | null }) {
  return cents === null ? <Missing /> : money(cents);
}

/** The number, marked for a credit note and for a cancelled invoice. */
export function InvoiceNumber({ invoice: { number, kind, status } }: OfInvoice) {
  const note = kind === 'CREDIT_NOTE' ? 'Avoir' : status === 'CANCELLED' && 'Annulée';
  return (
    <span className={styles.number}>
      {number}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}

/** The due date, and how many days overdue it is. */
export function DueOn({ invoice: { dueOn, lateDays } }: OfInvoice) {
  if (!dueOn) return <Missing />;
  return (
    <span className={styles.due}>
      {dateTable(dueOn)}
      {lateDays !== null && lateDays > 0 && (
        <span className={styles.late}>
          <Icon of={CircleAlert} size={16} />
          {`en retard de ${lateDays}${nbsp}j`}
        </span>
      )}
    </span>
  );
}

/**
 * The invoiced delivery, or the number of deliveries with a link to the invoice, which names them.
 */
function Orders({ invoice: { orders, number }, to }: OfInvoice & { to: string }) {
  const [only] = orders;
  if (!only) return <Missing />;
  if (orders.length === 1) return <Link to={paths.delivery(only.id)}>{only.reference}</Link>;
  return (
    <Link to={to} preventScrollReset>
      {count(orders.length, 'commande')}
      <VisuallyHidden>{fr` de ${number}`}</VisuallyHidden>
    </Link>
  );
}

/** The actions that the columns need. */
export type RowActions = Pick<InvoiceActions, 'cut' | 'detail' | 'download'>;

/** Downloads the PDF of an invoice. */
function Pdf({ invoice, actions }: OfInvoice & { actions: RowActions }) {
  const { number, pdfUrl } = invoice;
  if (!pdfUrl) return <Missing />;
  return (
    <Permitted reason={actions.cut}>
      <Button
        variant="ternary"
        look="light"
        href={pdfUrl}
        download={`${number}.pdf`}
        className={styles.pdf}
        onClick={(event: MouseEvent) => {
          // With a modifier key the browser opens the link; downloading would also hide its
          // failure.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          actions.download(invoice, 'pdf');
        }}
      >
        PDF<VisuallyHidden>{fr` de ${number}`}</VisuallyHidden>
      </Button>
    </Permitted>
  );
}

/** An invoice on a phone: its amount and the state of its payment (product 9.2). */
export function InvoiceCard({ invoice }: OfInvoice) {
  return (
    <div className={styles.card}>
      <InvoicePayment payment={invoice.payment} />
      <span className={styles.cardLine}>
        <strong>
          <InvoiceNumber invoice={invoice} />
        </strong>
        <strong className={styles.amount}>
          <Amount cents={invoice.totalInclTax} />
        </strong>
      </span>
      <span className={styles.cardLine}>
        <span className={styles.quiet}>
          {fr`Échéance : `}
          <DueOn invoice={invoice} />
        </span>
        {isPartOf(invoice) && (
          <span className={styles.quiet}>{fr`Reste ${money(invoice.remaining ?? 0)}`}</span>
        )}
      </span>
    </div>
  );
}

function isPartOf({ remaining, totalInclTax }: Invoice): boolean {
  return remaining !== null && remaining !== 0 && remaining !== totalInclTax;
}

/** The placeholder of a card while the list loads, of the same height. */
export const invoiceCardSkeleton = (
  <div className={styles.card}>
    <Skeleton shape="chip" />
    <Skeleton width={8} />
    <Skeleton width={6} />
  </div>
);

/** The columns of product S12. */
export function invoiceColumns(actions: RowActions): readonly Column<Invoice>[] {
  return [
    {
      id: 'numero',
      header: 'N°',
      sort: 'numero',
      sortLabel: 'numéro',
      width: 156,
      narrow: 118,
      priority: 'always',
      cell: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    {
      id: 'date',
      header: 'Date',
      sort: 'date',
      width: 108,
      narrow: 82,
      priority: 'tablet',
      hideable: false,
      cell: ({ issuedOn }) => (issuedOn ? dateTable(issuedOn) : <Missing />),
    },
    {
      id: 'echeance',
      header: 'Échéance',
      sort: 'echeance',
      width: 140,
      narrow: 122,
      priority: 'always',
      hideable: false,
      cell: (invoice) => <DueOn invoice={invoice} />,
    },
    {
      id: 'commandes',
      header: 'Commandes',
      width: 156,
      narrow: 132,
      priority: 'desktop',
      cell: (invoice) => <Orders invoice={invoice} to={actions.detail(invoice.id)} />,
    },
    {
      id: 'ht',
      header: 'Montant HT',
      align: 'end',
      width: 120,
      narrow: 96,
      priority: 'desktop',
      cell: ({ totalExclTax }) => <Amount cents={totalExclTax} />,
    },
    {
      id: 'tva',
      header: 'TVA',
      align: 'end',
      width: 108,
      narrow: 88,
      priority: 'desktop',
      cell: ({ vat }) => <Amount cents={vat} />,
    },
    {
      id: 'ttc',
      header: 'Montant TTC',
      sort: 'ttc',
      align: 'end',
      width: 124,
      narrow: 100,
      priority: 'always',
      hideable: false,
      cell: ({ totalInclTax }) => <Amount cents={totalInclTax} />,
    },
    {
      id: 'reste',
      header: 'Reste à payer',
      align: 'end',
      width: 124,
      narrow: 96,
      priority: 'tablet',
      hideable: false,
      cell: ({ remaining }) => <Amount cents={remaining} />,
    },
    {
      id: 'payee',
      header: 'Payée',
      sort: 'payee',
      width: 196,
      narrow: 116,
      priority: 'always',
      hideable: false,
      skeleton: 'chip',
      cell: ({ payment }) => <InvoicePayment payment={payment} />,
    },
    {
      id: 'pdf',
      header: 'PDF',
      width: 72,
      narrow: 52,
      priority: 'tablet',
      skeleton: 5,
      cell: (invoice) => <Pdf invoice={invoice} actions={actions} />,
    },
  ];
}
