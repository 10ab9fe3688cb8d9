import { Repeat2 } from 'lucide-react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { labelOf, slotWindows } from '../../components/labels';
import { addressName } from '../../components/names';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { StatusChip } from '../../components/StatusChip/StatusChip';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import type { Column } from '../../design/table/DataTable/columns';
import type { OrderRowFragment as Order } from '../../graphql/OrderRow.generated';
import { copyText } from '../../lib/clipboard';
import { co2, dateDay, dateTable, litres, money, time } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import { paths } from '../../lib/paths';
import styles from './DeliveryCells.module.css';
import { sumOf } from './exported';

type OfOrder = { order: Order };

/** “jeu. 12 mars · Matin”, once delivered “jeu. 12 mars · 09:42”; with the year when it is not this one. */
function Slot({ order: { slot, deliveredAt }, year }: OfOrder & { year: string }) {
  const day = deliveredAt ? civilDate(deliveredAt) : slot?.date;
  if (!day) return <Missing />;
  const when = deliveredAt ? time(deliveredAt) : labelOf(slotWindows, slot?.window);
  const named = day.startsWith(year) ? dateDay(day) : `${dateDay(day)} ${day.slice(0, 4)}`;
  return [named, when].filter(Boolean).join(' · ');
}

/** Its name, and its town where the name does not say it. */
function Site({ order: { address } }: OfOrder) {
  if (!address) return <Missing />;
  const name = addressName(address);
  return address.city && !name.includes(address.city) ? `${name} · ${address.city}` : name;
}

/** Each product once. */
function Products({ order: { items } }: OfOrder) {
  const gases = [...new Map(items.flatMap(({ gas }) => (gas ? [[gas.id, gas]] : []))).values()];
  if (gases.length === 0) return <Missing />;
  return (
    <span className={styles.products}>
      {gases.map(({ id, shortName, energyType }) => (
        <ProductChip key={id} name={shortName} energyType={energyType} />
      ))}
    </span>
  );
}

/** What was delivered, else what is ordered; “Plein (≈ 15 800 L)” as long as it is to be filled up (product 9.1). */
function Volume({ order: { items } }: OfOrder) {
  const volume = sumOf(items, (item) => item.volumeDelivered ?? item.volumeOrdered);
  const full = items.some(({ fillUp, volumeDelivered }) => fillUp && volumeDelivered === null);
  if (volume === null) return full ? 'Plein' : <Missing />;
  return full ? `Plein (≈\u00a0${litres(volume)})` : litres(volume);
}

/** The total without taxes; “≈” before an estimate. */
function Total({ order: { totals } }: OfOrder) {
  if (!totals || totals.totalExclTax === null) return <Missing />;
  return `${totals.isEstimate ? '≈\u00a0' : ''}${money(totals.totalExclTax)}`;
}

/** What can be done with an order. */
export function DeliveryMenu({ order: { id, reference } }: OfOrder) {
  const toast = useToast();
  return (
    <ActionsMenu of={reference}>
      <MenuItem to={paths.delivery(id)}>Voir</MenuItem>
      <MenuItem
        onSelect={() =>
          void copyText(reference).then((copied) =>
            copied
              ? toast.success('Référence copiée.')
              : toast.error('La référence n’a pas pu être copiée.'),
          )
        }
      >
        Copier la référence
      </MenuItem>
    </ActionsMenu>
  );
}

/** An order on a phone (product S06). */
export function DeliveryCard({ order, year }: OfOrder & { year: string }) {
  const { status, cancellation } = order;
  return (
    <div className={styles.card}>
      <StatusChip status={status} cancelled={cancellation !== null} />
      <strong>
        <Slot order={order} year={year} />
      </strong>
      <span className={styles.what}>
        <Products order={order} />
        <span>
          <Volume order={order} />
        </span>
      </span>
      <span className={styles.site}>
        <Site order={order} />
      </span>
    </div>
  );
}

/** The columns of product S06, in the year that it is. */
export function columnsIn(year: string): readonly Column<Order>[] {
  return [
    {
      id: 'reference',
      header: 'Référence',
      sort: 'reference',
      width: 176,
      priority: 'always',
      cell: ({ reference, recurringOrder }) => (
        <>
          {reference}
          {recurringOrder && (
            <Icon of={Repeat2} size={16} aria-hidden={false} aria-label="récurrente" role="img" />
          )}
        </>
      ),
    },
    {
      id: 'livraison',
      header: 'Livraison',
      sort: 'date',
      sortLabel: 'date',
      width: 228,
      priority: 'always',
      cell: (order) => <Slot order={order} year={year} />,
    },
    { id: 'site', header: 'Site', priority: 'tablet', cell: (order) => <Site order={order} /> },
    {
      id: 'produit',
      header: 'Produit',
      width: 120,
      priority: 'tablet',
      skeleton: 6,
      cell: (order) => <Products order={order} />,
    },
    {
      id: 'volume',
      header: 'Volume',
      sort: 'volume',
      align: 'end',
      width: 144,
      priority: 'desktop',
      skeleton: 5,
      cell: (order) => <Volume order={order} />,
    },
    {
      id: 'montant',
      header: 'Montant HT',
      sort: 'montant',
      align: 'end',
      width: 132,
      priority: 'desktop',
      cell: (order) => <Total order={order} />,
    },
    {
      id: 'statut',
      header: 'Statut',
      sort: 'statut',
      width: 192,
      priority: 'always',
      skeleton: 'chip',
      cell: ({ status, cancellation }) => (
        <StatusChip status={status} cancelled={cancellation !== null} />
      ),
    },
    {
      id: 'creation',
      header: 'Créée le',
      sort: 'creation',
      width: 120,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ createdAt }) => (createdAt ? dateTable(createdAt) : <Missing />),
    },
    {
      id: 'commande-interne',
      header: 'N° de commande interne',
      width: 184,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ purchaseOrderNumber }) => purchaseOrderNumber || <Missing />,
    },
    {
      id: 'camion',
      header: 'Camion-citerne',
      width: 144,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ tanker }) => tanker?.name ?? <Missing />,
    },
    {
      id: 'emissions',
      header: 'Émissions',
      align: 'end',
      width: 132,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ emissionsKgCo2e }) =>
        emissionsKgCo2e === null ? <Missing /> : co2(emissionsKgCo2e),
    },
  ];
}
