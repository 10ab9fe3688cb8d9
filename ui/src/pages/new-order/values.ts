import type { OrderFormDataQuery } from './NewOrder.generated';

/** What the form is about: the business with its sites, tanks, contacts and payment methods. */
export type Business = NonNullable<OrderFormDataQuery['currentBusiness']>;

/** A place that fuel is delivered to. */
export type Site = Business['addresses'][number];

/** A tank of a site. */
export type Tank = Site['tanks'][number];

/** A product that can be ordered. */
export type Product = OrderFormDataQuery['gasList'][number];

/** Products with those that the business has tanks for before the others. */
export function ownFirst(products: readonly Product[], { addresses }: Business): Product[] {
  const kept = new Set(
    addresses.flatMap(({ tanks }) => tanks.map(({ gas, active }) => active && gas?.id)),
  );
  return products.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)));
}

/** Where a product goes that goes into none of our tanks (product S08). */
export const elsewhere = {
  vehicles: 'Véhicules sur site (plein direct)',
  other: 'Autre réservoir',
} as const;

/** A tank, as {@link Line.to} names it, or one of {@link elsewhere}. */
export type Destination = `tank:${string}` | keyof typeof elsewhere | '';

/** One product of the order. */
export type Line = {
  to: Destination;
  gasId: string;
  /** Litres; null while nothing is typed. */
  volume: number | null;
  /** The tank is to be filled up: the volume is what it has room for. */
  fillUp: boolean;
};

/** What stands in the form. */
export type Values = {
  siteId: string;
  lines: Line[];
  /** A day and a part of it, “2026-11-26/MORNING”; empty for none. */
  slot: string;
  contactId: string;
  purchaseOrderNumber: string;
  instructions: string;
  paymentMethodId: string;
  /** The terms are accepted: never kept with a draft, for it is given anew each time. */
  consent: boolean;
};

/** The most products of one delivery (product 7.2). */
export const mostLines = 3;

/** The destination that is a tank. */
export function into(tank: { id: string }): Destination {
  return `tank:${tank.id}`;
}

/** The tank that a line goes into; undefined for vehicles and other reservoirs. */
export function tankOf(site: Site | undefined, { to }: Pick<Line, 'to'>): Tank | undefined {
  return site?.tanks.find((tank) => into(tank) === to);
}

/** Sites that fuel can be delivered to, the default one first. */
export function deliverySites({ addresses }: Business): Site[] {
  return addresses
    .filter(({ kind }) => kind !== 'BILLING')
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** The tanks of a site that are in use. */
export function tanksOf(site: Site | undefined): Tank[] {
  return site?.tanks.filter(({ active }) => active) ?? [];
}
