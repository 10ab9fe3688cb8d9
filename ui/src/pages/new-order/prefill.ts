import {
  deliverySites,
  elsewhere,
  into,
  type Line,
  tankOf,
  tanksOf,
} from '../../components/orders/lines';
import type { NewOrder } from '../../components/orders/new-order';
import { isCivilDate } from '../../lib/civil-date';
import type { OrderSource } from '../../lib/events';
import { fr } from '../../lib/typography';
import { names } from './address';
import type { OrderFormDataQuery } from './NewOrder.generated';
import type { Business, Product, Site, Values } from './values';

/** Parses the URL parameters; invalid ones are ignored. */
export function readNewOrder(address: URLSearchParams): NewOrder {
  const { volume, date, ...ids } = Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const value = address.get(name);
      return value ? [[key, value]] : [];
    }),
  );
  const litres = Number(volume);
  return {
    ...ids,
    ...(Number.isInteger(litres) && litres > 0 && { volume: litres }),
    ...(date && isCivilDate(date) && { date }),
  };
}

/** An order to repeat. */
export type Repeated = NonNullable<OrderFormDataQuery['order']>;

/** The initial values of the form: those in the URL, else those that need the fewest clicks. */
export function initialValues(
  business: Business,
  products: readonly Product[],
  requested: NewOrder,
  repeated: Repeated | null,
): Values {
  const sites = deliverySites(business);
  const withTank = sites.find(({ tanks }) => tanks.some(({ id }) => id === requested.tank));
  const named = sites.find(({ id }) => id === (requested.site ?? repeated?.address?.id));
  const site =
    withTank ??
    named ??
    sites.find(({ isDefault }) => isDefault) ??
    (sites.length === 1 ? sites[0] : undefined);
  const lines = repeated ? repeatedLines(repeated, site, products) : [];
  const method =
    business.paymentMethods.find(({ isDefault }) => isDefault) ?? business.paymentMethods[0];
  return {
    siteId: site?.id ?? '',
    lines: lines.length > 0 ? lines : [firstLine(site, products, requested)],
    slot: '',
    contactId: repeated?.siteContact?.id ?? site?.contact?.id ?? '',
    purchaseOrderNumber: '',
    instructions: repeated?.instructions ?? '',
    paymentMethodId: method?.id ?? '',
    consent: false,
  };
}

/** The first line for a site: the requested tank, else the one that runs empty first. */
export function firstLine(
  site: Site | undefined,
  products: readonly Product[],
  { tank: tankId, gas, volume }: NewOrder = {},
): Line {
  const tanks = tanksOf(site).filter(
    (tank) => tank.gas && products.some(({ id }) => id === tank.gas?.id),
  );
  const fitting = gas ? tanks.filter((tank) => tank.gas?.id === gas) : tanks;
  const urgent = [...fitting].sort((a, b) => daysLeft(a) - daysLeft(b))[0];
  const tank = tanks.find(({ id }) => id === tankId) ?? urgent;
  const gasId = tank?.gas?.id ?? products.find(({ id }) => id === gas)?.id ?? '';
  return {
    to: tank ? into(tank) : site && (gasId || tanks.length === 0) ? 'vehicles' : '',
    gasId,
    volume: volume ?? null,
    fillUp: false,
  };
}

function daysLeft({ daysLeft }: { daysLeft: string | null }): number {
  return daysLeft === null ? Number.POSITIVE_INFINITY : Number(daysLeft);
}

/** The lines of an order, as far as its products and tanks still exist. */
function repeatedLines(
  { items }: Repeated,
  site: Site | undefined,
  products: readonly Product[],
): Line[] {
  return items.flatMap((item): Line[] => {
    const { gas, tank, volumeOrdered, fillUp } = item;
    if (!products.some(({ id }) => id === gas?.id)) return [];
    const own = tankOfItem(site, item);
    return [
      {
        to: own ? into(own) : tank ? 'other' : 'vehicles',
        gasId: gas?.id ?? '',
        volume: volumeOrdered,
        fillUp: fillUp && own !== undefined,
      },
    ];
  });
}

/** The parts of an order that cannot be repeated, a sentence each. */
export function notRepeated(
  { address, items }: Repeated,
  business: Business,
  products: readonly Product[],
): string[] {
  const site = deliverySites(business).find(({ id }) => id === address?.id);
  const sold = items.filter(({ gas }) => products.some(({ id }) => id === gas?.id));
  const poured = sold.filter(({ tank }) => tank);
  return [
    ...(site
      ? []
      : [fr`Le site de cette commande n’est plus disponible : vérifiez le site choisi.`]),
    ...(sold.length < items.length
      ? [fr`Un produit de cette commande n’est plus proposé : il n’a pas été repris.`]
      : []),
    ...(site && poured.some((item) => !tankOfItem(site, item))
      ? [fr`Une cuve de cette commande n’est plus en service : vérifiez la destination.`]
      : []),
  ];
}

/** The tank of the site that an item was for, if it still holds the product. */
function tankOfItem(site: Site | undefined, { gas, tank }: Repeated['items'][number]) {
  return tanksOf(site).find(({ id, gas: held }) => id === tank?.id && held?.id === gas?.id);
}

/** The values of a stored draft; those that are no longer valid are replaced by fresh ones. */
export function restored(
  kept: Record<string, unknown>,
  fresh: Values,
  business: Business,
  products: readonly Product[],
): Values {
  const site = deliverySites(business).find(({ id }) => id === kept['siteId']);
  const text = (name: 'purchaseOrderNumber' | 'instructions') =>
    typeof kept[name] === 'string' ? kept[name] : fresh[name];
  const among = (name: 'contactId' | 'paymentMethodId', all: readonly { id: string }[]) =>
    all.find(({ id }) => id === kept[name])?.id ?? fresh[name];
  const lines = (Array.isArray(kept['lines']) ? kept['lines'] : []).filter((line): line is Line =>
    isLine(line, site, products),
  );
  return {
    siteId: site?.id ?? fresh.siteId,
    lines: site && lines.length > 0 ? lines : fresh.lines,
    slot: typeof kept['slot'] === 'string' ? kept['slot'] : '',
    contactId: among('contactId', business.contacts),
    purchaseOrderNumber: text('purchaseOrderNumber'),
    instructions: text('instructions'),
    paymentMethodId: among('paymentMethodId', business.paymentMethods),
    consent: false,
  };
}

function isLine(line: unknown, site: Site | undefined, products: readonly Product[]): boolean {
  if (typeof line !== 'object' || line === null) return false;
  const { to = '', gasId, volume } = line as Partial<Line>;
  return (
    (to === '' || to in elsewhere || tankOf(site, { to }) !== undefined) &&
    (gasId === '' || products.some(({ id }) => id === gasId)) &&
    (volume === null || typeof volume === 'number')
  );
}

const sources: readonly string[] = [
  'home',
  'deliveries',
  'delivery',
  'planning',
  'tank',
  'palette',
  'shortcut',
] satisfies OrderSource[];

/**
 * The source of the form: the link's (`state: { source }`), else derived from the URL parameters.
 */
export function sourceOf({ reorder, tank, date }: NewOrder, state: unknown): OrderSource {
  const linked = (state as { source?: unknown } | null | undefined)?.source;
  if (typeof linked === 'string' && sources.includes(linked)) return linked as OrderSource;
  if (reorder) return 'delivery';
  if (tank) return 'tank';
  return date ? 'planning' : 'deliveries';
}
