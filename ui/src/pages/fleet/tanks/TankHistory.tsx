import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelOf } from '../../../components/labels';
import { levelSources } from '../../../components/TankCard/words';
import { Button } from '../../../design/controls/Button/Button';
import { Missing } from '../../../design/structure/Missing/Missing';
import { Table, type TableColumn } from '../../../design/table/Table/Table';
import { dateTable, litres, time } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import { Part } from './Part';
import type { TankDetailQuery } from './TankDetail.generated';

type Order = TankDetailQuery['orders']['items'][number];
type Reading = NonNullable<TankDetailQuery['tank']>['readings'][number];

/** A delivery into a tank. */
export type Delivery = { id: string; reference: string; at: string; volume: number | null };

/** The deliveries of these orders into a tank, the earliest first. */
export function deliveriesOf(orders: readonly Order[], tank: string): Delivery[] {
  return orders
    .flatMap(({ id, reference, deliveredAt, items }) => {
      const own = items.filter((item) => item.tank?.id === tank);
      if (deliveredAt === null || own.length === 0) return [];
      const known = own.flatMap(({ volumeDelivered: volume }) => (volume === null ? [] : [volume]));
      const volume = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null;
      return [{ id, reference, at: deliveredAt, volume }];
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** “12/03/2026 à 14:30”, short enough for one line beside two more columns on a phone. */
const moment = (at: string) => `${dateTable(at)} à ${time(at)}`;

/** The number of readings shown at first: about a week's. */
const shownAtFirst = 28;

/** The readings of a tank, the newest first. */
export function TankReadings({
  readings,
  capacity,
}: {
  readings: readonly Reading[];
  capacity: number | null;
}) {
  const [all, setAll] = useState(false);
  const newest = readings.toReversed();
  const columns: readonly TableColumn<Reading>[] = [
    { id: 'at', header: 'Date', cell: ({ at }) => moment(at) },
    {
      id: 'level',
      header: 'Niveau',
      align: 'end',
      cell: ({ level }) =>
        capacity ? fr`${litres(level)} · ${Math.floor((100 * level) / capacity)} %` : litres(level),
    },
    {
      id: 'source',
      header: 'Source',
      cell: ({ source }) => labelOf(levelSources, source) ?? <Missing />,
    },
  ];
  return (
    <Part title="Relevés">
      {newest.length === 0 ? (
        <p>{fr`Aucun relevé sur les 90 derniers jours.`}</p>
      ) : (
        <Table
          caption="Relevés de niveau"
          density="compact"
          columns={columns}
          rows={all ? newest : newest.slice(0, shownAtFirst)}
          rowKey={({ at }) => at}
        />
      )}
      {!all && newest.length > shownAtFirst && (
        <div>
          <Button look="outline" onClick={() => setAll(true)}>
            {`Afficher les ${newest.length} relevés`}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** The deliveries into a tank, the newest first. */
export function TankDeliveries({ deliveries }: { deliveries: readonly Delivery[] | undefined }) {
  if (!deliveries) return null;
  return (
    <Part title="Livraisons">
      {deliveries.length === 0 ? (
        <p>{fr`Aucune livraison sur les 90 derniers jours.`}</p>
      ) : (
        <Table
          caption="Livraisons dans cette cuve"
          density="compact"
          columns={deliveryColumns}
          rows={deliveries.toReversed()}
          rowKey={({ id }) => id}
        />
      )}
    </Part>
  );
}

const deliveryColumns: readonly TableColumn<Delivery>[] = [
  {
    id: 'reference',
    header: 'Référence',
    cell: ({ id, reference }) => <Link to={paths.delivery(id)}>{reference}</Link>,
  },
  { id: 'at', header: 'Date', cell: ({ at }) => moment(at) },
  {
    id: 'volume',
    header: 'Volume',
    align: 'end',
    cell: ({ volume }) => (volume === null ? <Missing /> : litres(volume)),
  },
];
