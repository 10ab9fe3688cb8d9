/** The products of an order that is filled in, each with where it goes. */

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
  /** The tank is to be filled up. */
  fillUp: boolean;
};

/** The most products of one delivery (product 7.2). */
export const mostLines = 3;

/** A line with nothing in it. */
export const emptyLine: Line = { to: '', gasId: '', volume: null, fillUp: false };

/** As much of a tank as a line needs. */
type Tank = {
  readonly id: string;
  readonly active: boolean;
  readonly gas: { readonly id: string } | null;
};

/** A place with its tanks. */
type Site<T> = { readonly tanks: readonly T[] };

/** The destination that is a tank. */
export function into(tank: { readonly id: string }): Destination {
  return `tank:${tank.id}`;
}

/** The tank that a line goes into; undefined for vehicles and other reservoirs. */
export function tankOf<T extends { readonly id: string }>(
  site: Site<T> | undefined,
  { to }: Pick<Line, 'to'>,
): T | undefined {
  return site?.tanks.find((tank) => into(tank) === to);
}

/** The tanks of a site that are in use. */
export function tanksOf<T extends { readonly active: boolean }>(site: Site<T> | undefined): T[] {
  return site?.tanks.filter(({ active }) => active) ?? [];
}

/** Sites that fuel can be delivered to, the default one first. */
export function deliverySites<
  S extends { readonly kind: string | null; readonly isDefault: boolean },
>({ addresses }: { readonly addresses: readonly S[] }): S[] {
  return addresses
    .filter(({ kind }) => kind !== 'BILLING')
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Products with those that the business has tanks for before the others. */
export function ownFirst<P extends { readonly id: string }>(
  products: readonly P[],
  { addresses }: { readonly addresses: readonly Site<Tank>[] },
): P[] {
  const kept = new Set(
    addresses.flatMap(({ tanks }) => tanks.map(({ gas, active }) => active && gas?.id)),
  );
  return products.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)));
}
