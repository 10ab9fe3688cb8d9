import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { Card } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import { useWidth } from '../../design/table/DataTable/useWidth';
import { Table } from '../../design/table/Table/Table';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { kilometres, litres, money, plate, pricePerLitreAmount, time } from '../../lib/format';
import { fr } from '../../lib/typography';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { Fact, Facts } from './Facts';
import type { ProductsCard_OrderFragment } from './ProductsCard.generated';
import styles from './ProductsCard.module.css';
import { volumeGap } from './volume-gap';

type Item = ProductsCard_OrderFragment['items'][number];

export type ProductsCardProps = { order: ProductsCard_OrderFragment };

/**
 * The minimum width in px of the seven-column table; a narrower card lists each product separately.
 */
const roomForColumns = 700;

/** « Produits et volumes »: volumes ordered and delivered, and prices (product S07, block 3). */
export function ProductsCard({ order: { items, cancellation } }: ProductsCardProps) {
  const card = useRef<HTMLElement>(null);
  const width = useWidth(card, true);
  const printed = useMediaQuery('print');
  const wide = printed || width >= roomForColumns;
  // A cancelled order has no delivered volume and no charge.
  const shown = cancellation ? columns.filter(({ id }) => !charged.includes(id)) : columns;
  if (items.length === 0) return null;
  return (
    <Card ref={card} title="Produits et volumes" flush className={styles.card}>
      {wide ? (
        <Table
          caption="Produits et volumes de la commande"
          columns={shown}
          rows={items}
          rowKey={({ id }) => id}
        />
      ) : (
        items.map((item) => (
          <Facts key={item.id} className={styles.item}>
            {shown.map(({ id, header, cell }) => (
              <Fact key={id} term={header}>
                {cell(item)}
              </Fact>
            ))}
          </Facts>
        ))
      )}
      {items.map(
        (item) =>
          item.fills.length > 0 && <Fills key={item.id} item={item} named={items.length > 1} />,
      )}
    </Card>
  );
}

type Column = {
  id: string;
  header: string;
  align?: 'end';
  cell: (item: Item) => ReactNode;
};

const columns: readonly Column[] = [
  { id: 'product', header: 'Produit', cell: ({ gas }) => <Product gas={gas} /> },
  { id: 'tank', header: 'Cuve', cell: ({ tank }) => tank?.name || <Missing /> },
  { id: 'ordered', header: 'Volume commandé', align: 'end', cell: ordered },
  {
    id: 'delivered',
    header: 'Volume livré',
    align: 'end',
    cell: (item) => <Delivered {...item} />,
  },
  {
    id: 'at15',
    header: fr`Volume à 15 °C`,
    align: 'end',
    cell: ({ volumeDeliveredAt15C }) => known(volumeDeliveredAt15C, litres),
  },
  {
    id: 'price',
    header: 'Prix HT/L',
    align: 'end',
    cell: ({ unitPriceExclTax }) => known(unitPriceExclTax, pricePerLitreAmount),
  },
  {
    id: 'total',
    header: 'Total HT',
    align: 'end',
    cell: total,
  },
];

/** The columns of delivered volumes and charges. */
const charged = ['delivered', 'at15', 'total'];

function Product({ gas }: Pick<Item, 'gas'>) {
  if (!gas) return <Missing />;
  return <ProductChip name={gas.shortName} energyType={gas.energyType} size="sm" />;
}

/** “Plein (≈ 15 800 L)” for a tank to fill up (product 9.1). */
function ordered({ volumeOrdered, fillUp }: Item): ReactNode {
  if (!fillUp) return known(volumeOrdered, litres);
  return volumeOrdered === null ? 'Plein' : fr`Plein (≈ ${litres(volumeOrdered)})`;
}

/** With “≈” while it depends on the volume (product 9.1). */
function total({ totalExclTax, volumeDelivered }: Item): ReactNode {
  const about = volumeDelivered === null ? fr`≈ ` : '';
  return known(totalExclTax, (cents) => `${about}${money(cents)}`);
}

function Delivered(item: Item) {
  const gap = volumeGap(item);
  return (
    <span className={styles.delivered}>
      {known(item.volumeDelivered, litres)}
      {gap && <Chip tone="warn">{`Écart ${gap}`}</Chip>}
    </span>
  );
}

/** The volume for each vehicle refuelled on site, in a disclosure that is open in print. */
function Fills({ item, named }: { item: Item; named: boolean }) {
  const { fills, gas } = item;
  const vehicles = count(new Set(fills.map(({ vehicle }) => vehicle.id)).size, 'véhicule');
  const summary = dotted(vehicles, named && gas?.shortName);
  return (
    <details className={styles.fills}>
      <summary>
        <Icon of={ChevronRight} size={18} />
        {summary}
      </summary>
      <Table
        caption={fr`Pleins : ${summary}`}
        density="compact"
        rows={fills}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'registration',
            header: 'Immatriculation',
            cell: ({ vehicle }) => (
              <>
                {plate(vehicle.registration)}
                {vehicle.label && <span className={styles.label}> {vehicle.label}</span>}
              </>
            ),
          },
          {
            id: 'volume',
            header: 'Volume',
            align: 'end',
            cell: ({ volume }) => known(volume, litres),
          },
          {
            id: 'odometer',
            header: 'Kilométrage',
            align: 'end',
            cell: ({ odometerKm }) => known(odometerKm, kilometres),
          },
          {
            id: 'time',
            header: 'Heure',
            align: 'end',
            cell: ({ filledAt }) => known(filledAt, time),
          },
        ]}
      />
    </details>
  );
}

/** A formatted value; a dash when it is null. */
function known<Value>(value: Value | null, written: (value: Value) => string): ReactNode {
  return value === null ? <Missing /> : written(value);
}
