import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasCode } from '../../components/failures';
import { LoadFailureBanner } from '../../components/LoadFailure/LoadFailureBanner';
import { Permitted } from '../../components/permissions/Permitted';
import { Support } from '../../components/Support/Support';
import { UnknownDrawer } from '../../components/UnknownDrawer';
import { Button } from '../../design/controls/Button/Button';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Missing } from '../../design/structure/Missing/Missing';
import { usePageQuery } from '../../graphql/usePageQuery';
import { today } from '../../lib/civil-date';
import { dateTable, money } from '../../lib/format';
import { paths } from '../../lib/paths';
import { writtenPeriod } from '../../lib/period';
import { fr } from '../../lib/typography';
import { type InvoiceDetailQuery, useInvoiceDetailQuery } from './InvoiceDetail.generated';
import { InvoiceDocuments } from './InvoiceDocuments';
import styles from './InvoiceDrawer.module.css';
import { InvoiceLines } from './InvoiceLines';
import { InvoicePayment } from './InvoicePayment';
import { InvoicePayments } from './InvoicePayments';
import { Amount, DueOn, InvoiceNumber } from './InvoiceRow';
import {
  type InvoiceRow_InvoiceFragment as Invoice,
  InvoiceRow_InvoiceFragmentDoc,
} from './InvoiceRow.generated';
import { noun } from './noun';
import { hasFailed, isTooOldToReport, payVerb } from './rules';
import type { InvoiceActions } from './useInvoiceActions';

export type InvoiceDrawerProps = {
  id: string;
  actions: InvoiceActions;
  onClose: () => void;
  now: Date;
};

type Detail = NonNullable<InvoiceDetailQuery['invoice']>;

/** One invoice over the list (product S12): the fields of its row at once, the rest once loaded. */
export function InvoiceDrawer({ id, actions, onClose, now }: InvoiceDrawerProps) {
  const { data, error, loading, retry } = usePageQuery(
    useInvoiceDetailQuery({ variables: { id }, notifyOnNetworkStatusChange: true }),
  );
  const client = useApolloClient();
  const detail = data?.invoice ?? null;
  const invoice = detail ?? rowOf(client, id);
  // The API answers a value that is no valid id with an error.
  const unknown = !loading && !detail && (!error || hasCode(error, 'NOT_FOUND'));

  if (unknown) return <UnknownDrawer noun={noun} onClose={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title={invoice ? titleOf(invoice) : 'Facture'}
      actions={invoice && <Actions invoice={invoice} actions={actions} now={now} />}
      className={styles.drawer}
    >
      <div className={styles.content} aria-busy={loading || undefined}>
        {invoice ? <Head invoice={invoice} detail={detail} /> : loading && <LoadingSkeleton />}
        {!detail && loading && <LoadingSkeleton />}
        {error && (
          <LoadFailureBanner
            what="La facture"
            feminine
            partly={detail !== null}
            error={error}
            onRetry={retry}
          />
        )}
        {detail && <Body detail={detail} actions={actions} now={now} />}
        {/* Rendered with the parts above it, to avoid a layout shift. */}
        {(detail || error) && <Law />}
      </div>
    </Drawer>
  );
}

/** The row that the list has loaded; null when it has not. */
function rowOf(client: ApolloClient, id: string): Invoice | null {
  return client.readFragment<Invoice>({
    from: { __typename: 'Invoice', id },
    fragment: InvoiceRow_InvoiceFragmentDoc,
    fragmentName: 'InvoiceRow_invoice',
  });
}

function titleOf({ kind, number }: Invoice): string {
  return `${kind === 'CREDIT_NOTE' ? 'Avoir' : 'Facture'} ${number}`;
}

function Actions({
  invoice,
  actions,
  now,
}: { invoice: Invoice } & Pick<InvoiceDrawerProps, 'actions' | 'now'>) {
  const { id, remaining, orders } = invoice;
  const { cut, refused } = actions;
  const verb = payVerb(invoice);
  return (
    <>
      {orders.length > 0 && !isTooOldToReport(invoice, today(now)) && (
        <Permitted reason={refused.report ?? cut}>
          <Button look="outline" size="md" onClick={() => actions.report(id)}>
            Signaler un problème
          </Button>
        </Permitted>
      )}
      {verb && (
        <Permitted reason={refused.pay ?? cut}>
          <Button size="md" onClick={() => actions.pay([id])}>
            {remaining === null
              ? verb
              : verb === 'Régler'
                ? `Régler ${money(remaining)}`
                : `${verb} — ${money(remaining)}`}
          </Button>
        </Permitted>
      )}
    </>
  );
}

/** The fields of the row. */
function Head({ invoice, detail }: { invoice: Invoice; detail: Detail | null }) {
  const { payment, issuedOn, periodStart, periodEnd, totalInclTax, remaining } = invoice;
  return (
    <>
      <p className={styles.state}>
        {invoice.kind === 'CREDIT_NOTE' && <InvoiceNumber invoice={invoice} />}
        <span>
          {fr`Payée : `}
          <InvoicePayment payment={payment} />
        </span>
        {hasFailed(invoice) && (
          <span className={styles.reason}>
            {fr`Motif : `}
            {detail ? lastReason(detail) : <Skeleton width={5} />}
          </span>
        )}
      </p>
      <DescriptionList>
        <Description term="Date">{issuedOn && dateTable(issuedOn)}</Description>
        <Description term="Échéance">
          <DueOn invoice={invoice} />
        </Description>
        {periodStart && periodEnd && (
          <Description term="Période facturée">
            {writtenPeriod({ from: periodStart, to: periodEnd })}
          </Description>
        )}
        <Description term="Total TTC">
          <strong>
            <Amount cents={totalInclTax} />
          </strong>
        </Description>
        <Description term="Reste à payer">
          <Amount cents={remaining} />
        </Description>
      </DescriptionList>
    </>
  );
}

/** Why the last payment failed. */
function lastReason({ payments }: Detail): ReactNode {
  return payments.findLast(({ failureReason }) => failureReason)?.failureReason ?? <Missing />;
}

function Body({
  detail,
  actions,
  now,
}: { detail: Detail } & Pick<InvoiceDrawerProps, 'actions' | 'now'>) {
  const { creditNoteFor, creditNote, orders, payments } = detail;
  const named = creditNoteFor ?? creditNote;
  return (
    <>
      {named && (
        <p>
          {creditNoteFor
            ? fr`Cet avoir annule la facture `
            : fr`Cette facture est annulée par l’avoir `}
          <Link to={actions.detail(named.id)} preventScrollReset>
            {named.number}
          </Link>
          .
        </p>
      )}
      <Part title="Lignes">
        <InvoiceLines invoice={detail} />
      </Part>
      {orders.length > 0 && (
        <Part title={orders.length === 1 ? 'Livraison facturée' : 'Livraisons facturées'}>
          <ul role="list" className={styles.orders}>
            {orders.map(({ id, reference }) => (
              <li key={id}>
                <Link to={paths.delivery(id)}>{reference}</Link>
              </li>
            ))}
          </ul>
          {isTooOldToReport(detail, today(now)) && (
            <p>
              {fr`Un problème ne peut plus être signalé ici après 30 jours. Contactez-nous : `}
              <Support />
            </p>
          )}
        </Part>
      )}
      {payments.length > 0 && (
        <Part title="Paiements">
          <InvoicePayments payments={payments} now={now} />
        </Part>
      )}
      <Part title="Documents">
        <InvoiceDocuments invoice={detail} actions={actions} />
      </Part>
    </>
  );
}

/** A part of the drawer under its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function LoadingSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[5, 10, 8, 9].map((width) => (
        <Skeleton key={width} width={width as 5 | 8 | 9 | 10} />
      ))}
    </div>
  );
}

/** The legal notices that an invoice must carry. */
function Law() {
  return (
    <div className={styles.law}>
      <p>
        {fr`Pénalités de retard : taux directeur de la BCE majoré de 10 points. Indemnité forfaitaire de recouvrement : 40 €.`}
      </p>
      <p>
        {fr`Depuis le 1er septembre 2026, les entreprises assujetties à la TVA en France doivent pouvoir recevoir leurs factures au format électronique.`}
      </p>
    </div>
  );
}
