import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { listFailure, useNoticeExplains } from '../../../components/LoadFailure/list-failure';
import { useDisabledReason } from '../../../components/offline';
import { TankCard, TankCardSkeleton } from '../../../components/TankCard/TankCard';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { WaitingLevels } from '../../../components/TankCard/WaitingLevels';
import * as media from '../../../design/breakpoints';
import { tank as tankDrawing } from '../../../design/feedback/Drawing/drawings/tank';
import { EmptyState } from '../../../design/feedback/EmptyState/EmptyState';
import { DataTable } from '../../../design/table/DataTable/DataTable';
import { useTableState } from '../../../design/table/DataTable/useTableState';
import { ViewSwitch } from '../../../design/table/DataTable/ViewSwitch';
import { allRows } from '../../../graphql/all-rows';
import { useListQuery } from '../../../graphql/useListQuery';
import { retryFailed, usePageQuery } from '../../../graphql/usePageQuery';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { useNow } from '../../../lib/useNow';
import { ExportList } from '../ExportList';
import {
  clearedFilters,
  filterOf,
  isNarrowed,
  listBeneath,
  sortOf,
  tableOptions,
  tankPath,
} from './address';
import { tankColumns } from './columns';
import { fileColumns } from './exported';
import { noun } from './noun';
import { TankFilters } from './TankFilters';
import styles from './TankList.module.css';
import { TankMenu } from './TankMenu';
import {
  TanksDocument,
  type TanksQuery,
  useTankChoicesQuery,
  useTanksQuery,
} from './Tanks.generated';
import { tankTotals } from './totals';
import type { TankActions } from './useTankActions';

export type TanksTabProps = {
  actions: TankActions;
  /** The button that adds a tank, shown in the empty state. */
  add: ReactNode;
  /** The user's id, under which the columns are stored. */
  person: string | null;
  clock: () => Date;
};

/** « Cuves »: the tanks of the business, the one with the fewest days left first (product S11). */
export function TanksTab({ actions, add, person, clock }: TanksTabProps) {
  const state = useTableState(tableOptions);
  const { search, filters, order, query, setFilters, setSearch } = state;
  const filter = useMemo(() => filterOf(search, filters), [search, filters]);
  const sort = useMemo(() => sortOf(order), [order]);
  const list = useListQuery(
    useTanksQuery({ variables: { filter, sort, page: query }, notifyOnNetworkStatusChange: true }),
    tanksOf,
    state.rows,
  );
  const choices = usePageQuery(useTankChoicesQuery());
  const narrowed = isNarrowed(search, filters);
  const listState = useMemo(() => {
    const clear = () => {
      setFilters(clearedFilters);
      setSearch('');
    };
    return { ...state, narrowed, clear };
  }, [state, narrowed, setFilters, setSearch]);
  const { shown, status, error } = list;
  // An archived tank leaves the tanks in service at once; the total includes it until the list is
  // fetched again.
  const inService = filters.etat === '';
  const rows = useMemo(
    () => list.items.filter(({ active }) => active === inService),
    [list.items, inService],
  );
  const cut = useDisabledReason();
  const explained = useNoticeExplains(error);
  const gone = list.items.filter(({ active }) => active !== inService);
  const total = shown && shown.pageInfo.totalCount - gone.length;
  const phone = useMediaQuery(media.phone);
  const asCards = phone || filters.vue === 'cartes';
  const retry = () => {
    list.retry();
    retryFailed([choices]);
  };

  return (
    <DataTable
      caption="Cuves"
      noun={noun}
      {...useRows(actions, clock)}
      rows={rows}
      total={total}
      state={listState}
      reason={cut}
      {...listFailure({ error, explained, retry, status, rows: rows.length })}
      partial={!explained && (list.partial || (choices.error !== undefined && status !== 'error'))}
      empty={<NoTank action={add} />}
      searchPlaceholder="Nom, site, ville…"
      filters={
        <TankFilters
          filters={filters}
          onChange={setFilters}
          onClear={listState.clear}
          state={state}
          choices={choices.data}
          total={total}
        />
      }
      view={!phone && <ViewSwitch value={filters.vue} onChange={(vue) => setFilters({ vue })} />}
      exporter={
        <ExportList
          noun={noun}
          total={total}
          columns={fileColumns}
          fetchRows={(client) => allRows(client, TanksDocument, { filter, sort }, tanksOf)}
        />
      }
      totals={() => tankTotals(shown?.totals, gone)}
      cards={asCards ? (all) => <Cards tanks={all} actions={actions} clock={clock} /> : undefined}
      preferences={`tanks:${person ?? ''}`}
    />
  );
}

const tanksOf = ({ tanks }: TanksQuery) => tanks;

/** The row renderers of the table, memoized on the actions so that rows are not rendered again. */
function useRows(actions: TankActions, clock: () => Date) {
  const list = listBeneath(useLocation().search);
  return {
    columns: useMemo(() => tankColumns(clock), [clock]),
    rowTo: useCallback(({ id }: Tank) => tankPath(list, id), [list]),
    rowMenu: useCallback((tank: Tank) => <TankMenu tank={tank} actions={actions} />, [actions]),
    rowKey: keyOf,
    rowLabel: labelOf,
    rowVersion: versionOf,
  };
}

const keyOf = ({ id }: Tank) => id;
const labelOf = ({ name }: Tank) => name;
const versionOf = ({ level, levelAt, active }: Tank) => `${level} ${levelAt} ${active}`;

type CardsProps = { tanks: readonly Tank[] | null } & Pick<TanksTabProps, 'actions' | 'clock'>;

/** The tanks as cards, or their placeholders while they load. */
function Cards({ tanks, actions, clock }: CardsProps) {
  const now = useNow(clock);
  const list = listBeneath(useLocation().search);
  if (!tanks)
    return (
      <div className={styles.cards} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
          <TankCardSkeleton key={one} />
        ))}
      </div>
    );
  return (
    <ul role="list" aria-label="Cuves" className={styles.cards}>
      {tanks.map((tank) => (
        <li key={tank.id}>
          <TankCard
            tank={tank}
            now={now}
            to={tankPath(list, tank.id)}
            readTo={tankPath(list, tank.id, 'relever')}
            orderRefusal={actions.orderRefusal}
            readRefusal={actions.readRefusal}
            waiting={WaitingLevels}
          />
        </li>
      ))}
    </ul>
  );
}

/** The empty state of the list. */
function NoTank({ action }: { action: ReactNode }) {
  return (
    <EmptyState align="center" drawing={tankDrawing} title="Aucune cuve déclarée." action={action}>
      Déclarez vos cuves pour voir leur niveau, leur autonomie et être alerté avant la panne.
    </EmptyState>
  );
}
