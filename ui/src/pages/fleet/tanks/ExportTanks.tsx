import { useApolloClient } from '@apollo/client/react';
import type { TankFilter, TankSort } from '../../../graphql/types.generated';
import { ExportList } from '../ExportList';
import { fileColumns } from './exported';
import { noun } from './noun';
import { TanksDocument } from './Tanks.generated';

export type ExportTanksProps = {
  filter: TankFilter;
  sort: TankSort;
  /** The number of tanks in the list; undefined while it is unknown. */
  total: number | undefined;
};

/** « Exporter » for the tanks. */
export function ExportTanks({ filter, sort, total }: ExportTanksProps) {
  const client = useApolloClient();
  return (
    <ExportList
      noun={noun}
      total={total}
      columns={fileColumns}
      fetchPage={async (page) => {
        const { data } = await client.query({
          query: TanksDocument,
          variables: { filter, sort, page },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('no tanks');
        return data.tanks;
      }}
    />
  );
}
