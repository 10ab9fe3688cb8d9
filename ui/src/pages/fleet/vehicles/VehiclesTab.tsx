import { Upload } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { listFailure, useNoticeExplains } from '../../../components/LoadFailure/list-failure';
import { addressName } from '../../../components/names';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Button } from '../../../design/controls/Button/Button';
import { vehicle as vehicleDrawing } from '../../../design/feedback/Drawing/drawings/vehicle';
import { EmptyState } from '../../../design/feedback/EmptyState/EmptyState';
import { Icon } from '../../../design/structure/Icon/Icon';
import { DataTable } from '../../../design/table/DataTable/DataTable';
import { useTableState } from '../../../design/table/DataTable/useTableState';
import { allRows } from '../../../graphql/all-rows';
import { useListQuery } from '../../../graphql/useListQuery';
import { retryFailed, usePageQuery } from '../../../graphql/usePageQuery';
import { plate } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { ExportList } from '../ExportList';
import { saveModel } from '../import/model';
import { filterOf, sortOf, states, tableOptions } from './address';
import { sitesOf } from './choices';
import { fileColumns } from './exported';
import { noun } from './noun';
import { vehicleTotals } from './totals';
import { useVehicleDialogs } from './useVehicleDialogs';
import { useVehicleWrites, type VehicleWrites } from './useVehicleWrites';
import { VehicleDialogs } from './VehicleDialogs';

export { fetchVehicle } from './VehicleDialogs';

import { VehicleFilters } from './VehicleFilters';
import { VehicleMenu } from './VehicleMenu';
import { VehicleCard, vehicleCardSkeleton, vehicleColumns } from './VehicleRow';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';
import {
  useVehicleChoicesQuery,
  useVehiclesQuery,
  VehiclesDocument,
  type VehiclesQuery,
} from './Vehicles.generated';
import styles from './VehiclesTab.module.css';

/** « Véhicules »: the vehicles and machines of the business (product S11). */
export function VehiclesTab() {
  const who = usePermissions();
  const cut = useDisabledReason();
  const state = useTableState(tableOptions);
  const { search, filters, order } = state;
  const filter = useMemo(() => filterOf(search, filters), [search, filters]);
  const sort = useMemo(() => sortOf(order), [order]);
  const list = useListQuery(
    useVehiclesQuery({
      variables: { filter, sort, page: state.query },
      notifyOnNetworkStatusChange: true,
    }),
    vehiclesOf,
    state.rows,
  );
  const choices = usePageQuery(useVehicleChoicesQuery({ notifyOnNetworkStatusChange: true }));
  const error = list.error ?? choices.error;
  const explained = useNoticeExplains(error);
  const [site] = sitesOf(choices.data);
  const writes = useVehicleWrites(who);
  const refused = who.refusal('FLEET_WRITE') ?? cut;

  // An archived vehicle leaves the vehicles in use at once; the total includes it until the list is
  // fetched again.
  const wanted = states.find(({ value }) => value === filters.etat)?.active;
  const rows = useMemo(
    () => list.items.filter(({ active }) => wanted === undefined || active !== !wanted),
    [list.items, wanted],
  );
  const gone = list.items.filter(({ active }) => wanted !== undefined && active === !wanted);
  const total = list.shown && list.shown.pageInfo.totalCount - gone.length;

  return (
    <>
      <DataTable
        caption="Véhicules"
        noun={noun}
        columns={vehicleColumns}
        {...useRows(writes, refused)}
        rows={rows}
        total={total}
        state={state}
        reason={cut}
        {...listFailure({
          error,
          explained,
          status: list.status,
          rows: rows.length,
          retry: () => retryFailed([list, choices]),
        })}
        partial={!explained && (list.partial || (choices.error !== undefined && !list.missed))}
        empty={<NoVehicle refused={refused} site={site && addressName(site)} />}
        searchPlaceholder="Immatriculation, nom ou centre de coût"
        filters={
          <VehicleFilters
            filters={filters}
            onChange={state.setFilters}
            onClear={state.clear}
            state={state}
            choices={choices.data}
            total={total}
          />
        }
        totals={() => vehicleTotals(list.shown?.totals, gone)}
        exporter={
          <ExportList
            noun={noun}
            total={total}
            columns={fileColumns}
            fetchRows={(client) => allRows(client, VehiclesDocument, { filter, sort }, vehiclesOf)}
          />
        }
        rowKey={keyOf}
        rowLabel={labelOf}
        rowVersion={versionOf}
        card={card}
        cardSkeleton={vehicleCardSkeleton}
        preferences={`vehicles:${who.person ?? ''}`}
      />
      <VehicleDialogs />
    </>
  );
}

/** The row renderers, memoized so that rows are not rendered again. */
function useRows(writes: VehicleWrites, refused: string | undefined) {
  const { detail } = useVehicleDialogs();
  const navigate = useNavigate();
  return {
    rowTo: useCallback(({ id }: Vehicle) => detail(id), [detail]),
    rowMenu: useCallback(
      (vehicle: Vehicle) => (
        <VehicleMenu
          vehicle={vehicle}
          refused={refused}
          onOpen={(task) =>
            void navigate(detail(vehicle.id, task), {
              preventScrollReset: true,
              state: { still: true },
            })
          }
          writes={writes}
        />
      ),
      [detail, navigate, refused, writes],
    ),
  };
}

/** The empty state of the list. */
function NoVehicle({ refused, site }: Record<'refused' | 'site', string | undefined>) {
  const { drawer } = useVehicleDialogs();
  return (
    <EmptyState
      align="center"
      drawing={vehicleDrawing}
      title="Aucun véhicule."
      action={
        <div className={styles.actions}>
          <Permitted reason={refused}>
            <Button onClick={() => drawer.open('ajouter', 'vehicule')}>Ajouter un véhicule</Button>
          </Permitted>
          <Permitted reason={refused}>
            <Button
              look="outline"
              icon={<Icon of={Upload} size={18} />}
              onClick={() => drawer.open('importer', '1')}
            >
              Importer (CSV)
            </Button>
          </Permitted>
          <Button variant="ternary" look="light" onClick={() => saveModel(site)}>
            Télécharger le modèle
          </Button>
        </div>
      }
    >
      {fr`Ajoutez-les un par un ou importez votre liste.`}
    </EmptyState>
  );
}

const vehiclesOf = ({ vehicles }: VehiclesQuery) => vehicles;
const keyOf = ({ id }: Vehicle) => id;
const labelOf = ({ registration }: Vehicle) => plate(registration);
const versionOf = ({ active, consumption, volume30d }: Vehicle) =>
  `${active} ${consumption} ${volume30d}`;
const card = (vehicle: Vehicle) => <VehicleCard vehicle={vehicle} />;
