import { Suspense, useEffect } from 'react';
import { Page } from '../../components/Page/Page';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { NavTabs } from '../../design/structure/Tabs/NavTabs';
import { useTableState } from '../../design/table/DataTable/useTableState';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { lazyPage } from '../../lib/lazy-page';
import { useNow, useToday } from '../../lib/useNow';
import { tableOptions, tabs } from './address';
import {
  AccountStatementDocument,
  InvoicesDocument,
  useAccountStatementQuery,
} from './FinancePage.generated';
import styles from './FinancePage.module.css';
import { InvoiceDetailDocument } from './InvoiceDetail.generated';
import { InvoiceList } from './InvoiceList';
import { Statement } from './Statement';
import { documentOf, useInvoiceActions } from './useInvoiceActions';

// Drawers and dialogs load beside the list's data: the first invoice does not wait for them.
const InvoiceDrawer = lazyPage(() => import('./InvoiceDrawer').then((m) => m.InvoiceDrawer));
const ReportInvoice = lazyPage(() => import('./ReportInvoice').then((m) => m.ReportInvoice));
const PayDialog = lazyPage(() => import('./pay/PayDialog').then((m) => m.PayDialog));
const PdfViewer = lazyPage(() =>
  import('../../components/PdfViewer/PdfViewer').then((m) => m.PdfViewer),
);
const AccountTab = lazyPage(() => import('./AccountTab').then((m) => m.AccountTab));
const PaymentMethodsTab = lazyPage(() =>
  import('./PaymentMethodsTab').then((m) => m.PaymentMethodsTab),
);

export type FinancePageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

const followed = [InvoicesDocument, AccountStatementDocument, InvoiceDetailDocument];

/** `/finance/`: the statement of the business, its invoices, its account and its payment methods (product S12). */
export function FinancePage({ now = providerNow }: FinancePageProps) {
  // Preloads the chunks, so that they work without a network later.
  useEffect(() => {
    for (const part of [InvoiceDrawer, AccountTab, PaymentMethodsTab]) void part.fetch();
  }, []);
  const today = useToday(now);
  const who = usePermissions();
  const state = useTableState(tableOptions);
  const account = usePageQuery(useAccountStatementQuery({ notifyOnNetworkStatusChange: true }));
  const over = useInvoiceActions(who);
  useLive({
    business: who.businessId ?? undefined,
    queries: followed,
    // The update may change the list, the sums and the account.
    rereads: ({ __typename }) => __typename === 'Invoice',
  });
  const { onglet } = state.filters;
  const statement = {
    statement: account.data?.accountStatement,
    failed: account.failed,
    onRetry: account.retry,
  };

  return (
    <Page title="Finance" busy={who.awaited}>
      <Statement {...statement} />
      <NavTabs
        label="Finance"
        className={styles.tabs}
        tabs={tabs.map(({ id, label }) => ({
          label,
          to: { search: state.searchWith({ onglet: id }) },
          current: id === onglet,
        }))}
      />
      {onglet === 'factures' && (
        <InvoiceList state={state} actions={over.actions} person={who.person} today={today} />
      )}
      <Suspense>
        {onglet === 'encours' && <AccountTab {...statement} />}
        {onglet === 'mandats' && <PaymentMethodsTab />}
      </Suspense>
      <Over
        over={over}
        mayPay={who.may('FINANCE_PAY')}
        mayReport={who.may('ORDER_WRITE')}
        now={now}
      />
    </Page>
  );
}

type OverProps = {
  over: ReturnType<typeof useInvoiceActions>;
  mayPay: boolean;
  mayReport: boolean;
  now: () => Date;
};

/** The drawer in the URL, and the dialog above it. */
function Over({ over, mayPay, mayReport, now }: OverProps) {
  const { shown, close, task, end, previewed, endPreview, actions } = over;
  const at = useNow(now);
  const name = task ? `${task.name}-${task.value}` : '';
  const may = task?.name === 'regler' ? mayPay : mayReport;
  const allowed = useStillAllowed(may && task !== null, name);
  const [pdf, fileName] = previewed ? documentOf(previewed, 'pdf') : [null, ''];
  return (
    <Suspense>
      {shown && <InvoiceDrawer key={shown} id={shown} actions={actions} onClose={close} now={at} />}
      {task?.name === 'regler' && allowed && (
        <PayDialog key={task.value} ids={task.value.split(',').filter(Boolean)} onClose={end} />
      )}
      {task?.name === 'probleme' && allowed && (
        <ReportInvoice key={task.value} id={task.value} onClose={end} now={now} />
      )}
      {previewed?.pdfPreviewUrl && pdf && (
        <PdfViewer
          title={previewed.number}
          previewUrl={previewed.pdfPreviewUrl}
          downloadUrl={pdf}
          fileName={fileName}
          onClose={endPreview}
        />
      )}
    </Suspense>
  );
}
