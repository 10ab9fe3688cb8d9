import { labelOf } from '../../components/labels';
import { slotWindows } from '../../components/orders/labels';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderWhat } from '../../components/orders/OrderWhat';
import { orderItems } from '../../components/recurring/items';
import { frequencyInWords, monthlyCost } from '../../components/recurring/words';
import { Card } from '../../design/structure/Card/Card';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { dateShort } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { Recurring } from './record';

export type SummaryCardProps = { order: Recurring };

/** « Résumé »: product, rhythm, site, start and cost of the recurring order (product S10). */
export function SummaryCard({ order }: SummaryCardProps) {
  const { items, address, window, startsOn, endsOn, averageMonthlyCostExclTax: cents } = order;
  return (
    <Card title="Résumé">
      <DescriptionList>
        {items.map((item, place) => (
          <Description
            // A product may occur twice, for two tanks.
            // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a line.
            key={place}
            term={item.tank?.name ?? (items.length > 1 ? `Produit ${place + 1}` : 'Produit')}
          >
            <OrderWhat items={orderItems([item])} size="sm" />
          </Description>
        ))}
        <Description term="Fréquence">{frequencyInWords(order)}</Description>
        <Description term="Créneau">{labelOf(slotWindows, window)}</Description>
        <Description term="Site">{address && <OrderSite address={address} />}</Description>
        <Description term="Depuis">{startsOn && `le ${dateShort(startsOn)}`}</Description>
        {endsOn && <Description term="Jusqu’au">{dateShort(endsOn)}</Description>}
        <Description term="Coût mensuel moyen">{cents !== null && monthlyCost(cents)}</Description>
        {order.purchaseOrderNumber && (
          <Description term={fr`N° de commande interne`}>{order.purchaseOrderNumber}</Description>
        )}
        {order.instructions && <Description term="Consignes">{order.instructions}</Description>}
      </DescriptionList>
    </Card>
  );
}
