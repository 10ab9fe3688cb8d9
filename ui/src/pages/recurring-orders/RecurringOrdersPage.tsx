import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { listFailure, useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { newRecurringPath } from '../../components/recurring/address';
import { RecurringFormPlace } from '../../components/recurring/RecurringFormPlace';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { useRecurringActions } from '../../components/recurring/useRecurringActions';
import { Button } from '../../design/controls/Button/Button';
import { recurring } from '../../design/feedback/Drawing/drawings/recurring';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { NavTabs } from '../../design/structure/Tabs/NavTabs';
import { DataTable } from '../../design/table/DataTable/DataTable';
import { useTableState } from '../../design/table/DataTable/useTableState';
import { ViewSwitch } from '../../design/table/DataTable/ViewSwitch';
import { useLayout } from '../../design/table/useLayout';
import { useListQuery } from '../../graphql/useListQuery';
import { now as providerNow } from '../../lib/clock';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import { useToday } from '../../lib/useNow';
import { filterOf, tableOptions, tabs } from './address';
import { recurringColumns } from './columns';
import { RecurringCards } from './RecurringCard';
import { RecurringMenu } from './RecurringMenu';
import {
  type RecurringOrdersQuery,
  useRecurringOrdersQuery,
} from './RecurringOrdersPage.generated';
import styles from './RecurringOrdersPage.module.css';
import { recurringTotals } from './totals';

const RecurringDialogs = lazyPage(() =>
  import('../../components/recurring/RecurringDialogs').then((m) => m.RecurringDialogs),
);

export type RecurringOrdersPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

const noun = { one: 'commande récurrente', many: 'commandes récurrentes', feminine: true };

/** `/operations/mes-commandes-reccurentes/`: the recurring orders (product S09). */
export function RecurringOrdersPage({ now = providerNow }: RecurringOrdersPageProps) {
  useEffect(() => void RecurringDialogs.fetch(), []);
  const today = useToday(now);
  const phone = useLayout() === 'phone';
  const who = usePermissions();
  const state = useTableState(tableOptions);
  const { filters, query } = state;
  const filter = useMemo(() => filterOf(filters), [filters]);
  const requested = useRecurringOrdersQuery({
    variables: { filter, page: query },
    notifyOnNetworkStatusChange: true,
  });
  const list = useListQuery(requested, recurringOrdersOf, state.rows);
  const { shown, items: rows, status, error } = list;
  const over = useRecurringActions();
  const { actions } = over;
  const explained = useNoticeExplains(error);
  const cut = useDisabledReason();
  const columns = useMemo(() => recurringColumns(today), [today]);
  const menu = useCallback(
    (order: Recurring) => <RecurringMenu order={order} actions={actions} />,
    [actions],
  );
  // A tab is a location, not a filter.
  const listState = useMemo(() => ({ ...state, narrowed: false }), [state]);
  const create = who.known && (
    <Permitted reason={actions.reason}>
      <Button to={newRecurringPath()} preventScrollReset>
        Nouvelle récurrence
      </Button>
    </Permitted>
  );
  return (
    <Page title="Mes commandes réccurentes" busy={who.awaited} action={create}>
      <NavTabs
        label="Commandes récurrentes par statut"
        className={styles.tabs}
        tabs={tabs.map(({ id, label }) => ({
          label,
          to: { search: state.searchWith({ etat: id }) },
          current: id === filters.etat,
        }))}
      />
      <DataTable
        caption="Commandes récurrentes"
        noun={noun}
        columns={columns}
        rows={rows}
        total={shown?.pageInfo.totalCount}
        state={listState}
        reason={cut}
        {...listFailure({ error, explained, retry: list.retry, status, rows: rows.length })}
        partial={!explained && list.partial}
        empty={<NoRecurring etat={filters.etat} reason={actions.reason} />}
        view={
          !phone && <ViewSwitch value={filters.vue} onChange={(vue) => state.setFilters({ vue })} />
        }
        cards={
          phone || filters.vue === 'cartes'
            ? (all) => <RecurringCards rows={all} actions={actions} today={today} />
            : undefined
        }
        totals={() => recurringTotals(rows, shown?.pageInfo.totalCount ?? 0)}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowTo={toOf}
        rowMenu={menu}
        preferences={`recurring-orders:${who.person ?? ''}`}
      />
      <RecurringFormPlace now={now} />
      <Suspense>
        <RecurringDialogs
          requested={over.requested}
          today={today}
          writes={actions.writes}
          onClose={over.end}
        />
      </Suspense>
    </Page>
  );
}

type NoRecurringProps = { etat: (typeof tabs)[number]['id']; reason: string | undefined };

/** The empty state of each tab (product S09). */
function NoRecurring({ etat, reason }: NoRecurringProps) {
  if (etat !== '')
    return (
      <EmptyState align="center" drawing={recurring}>
        {nothing[etat]}
      </EmptyState>
    );
  return (
    <EmptyState
      align="center"
      drawing={recurring}
      title="Aucune commande récurrente."
      action={
        <Permitted reason={reason}>
          <Button look="outline" to={newRecurringPath()} preventScrollReset>
            Créer une commande récurrente
          </Button>
        </Permitted>
      }
    >
      {fr`Programmez vos livraisons régulières : nous créons les commandes pour vous, et vous pouvez en passer une ou suspendre à tout moment.`}
    </EmptyState>
  );
}

const nothing = {
  actives: 'Aucune commande récurrente active.',
  'en-pause': 'Aucune commande récurrente en pause.',
  terminees: 'Aucune commande récurrente terminée.',
};

const recurringOrdersOf = ({ recurringOrders }: RecurringOrdersQuery) => recurringOrders;
const keyOf = ({ id }: Recurring) => id;
const labelOf = ({ name }: Recurring) => name;
const toOf = ({ id }: Recurring) => paths.recurringOrder(id);
