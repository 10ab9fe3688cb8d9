import { useApolloClient } from '@apollo/client/react';
import type { VehicleFilter, VehicleSort } from '../../../graphql/types.generated';
import { ExportList } from '../ExportList';
import { fileColumns } from './exported';
import { noun } from './noun';
import { VehiclesDocument } from './Vehicles.generated';

export type ExportVehiclesProps = {
  filter: VehicleFilter;
  sort: VehicleSort;
  /** The number of vehicles in the list; undefined while it is unknown. */
  total: number | undefined;
};

/** « Exporter » for the vehicles. */
export function ExportVehicles({ filter, sort, total }: ExportVehiclesProps) {
  const client = useApolloClient();
  return (
    <ExportList
      noun={noun}
      total={total}
      columns={fileColumns}
      fetchPage={async (page) => {
        const { data } = await client.query({
          query: VehiclesDocument,
          variables: { filter, sort, page },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('no vehicles');
        return data.vehicles;
      }}
    />
  );
}
