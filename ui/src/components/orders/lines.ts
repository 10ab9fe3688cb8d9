/** The product lines of an order form, each with its destination. */

/** The destinations other than a tank of the business (product S08). */
export const elsewhere = {
  vehicles: 'Véhicules sur site (plein direct)',
  other: 'Autre réservoir',
} as const;

/** A tank, as in {@link Line.to}, or one of {@link elsewhere}. */
export type Destination = `tank:${string}` | keyof typeof elsewhere | '';

/** One product line of the order. */
export type Line = {
  to: Destination;
  gasId: string;
  /** Litres; null until entered. */
  volume: number | null;
  /** The tank is to be filled up. */
  fillUp: boolean;
};

/** The maximum number of products per delivery (product 7.2). */
export const maxLines = 3;

/** An empty line. */
export const emptyLine: Line = { to: '', gasId: '', volume: null, fillUp: false };

/** The fields of a tank that a line needs. */
type Tank = {
  readonly id: string;
  readonly active: boolean;
  readonly gas: { readonly id: string } | null;
};

/** A site with its tanks. */
type Site<T> = { readonly tanks: readonly T[] };

/** Returns the destination for a tank. */
export function into(tank: { readonly id: string }): Destination {
  return `tank:${tank.id}`;
}

/** Returns the tank of a line; undefined for vehicles and other reservoirs. */
export function tankOf<T extends { readonly id: string }>(
  site: Site<T> | undefined,
  { to }: Pick<Line, 'to'>,
): T | undefined {
  return site?.tanks.find((tank) => into(tank) === to);
}

/** Returns the tanks of a site that are in use. */
export function tanksOf<T extends { readonly active: boolean }>(site: Site<T> | undefined): T[] {
  return site?.tanks.filter(({ active }) => active) ?? [];
}

/** Returns the sites for deliveries of fuel, the default one first. */
export function deliverySites<
  S extends { readonly kind: string | null; readonly isDefault: boolean },
>({ addresses }: { readonly addresses: readonly S[] }): S[] {
  return addresses
    .filter(({ kind }) => kind !== 'BILLING')
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Returns the products, those in tanks of the business first. */
export function ownFirst<P extends { readonly id: string }>(
  products: readonly P[],
  { addresses }: { readonly addresses: readonly Site<Tank>[] },
): P[] {
  const kept = new Set(
    addresses.flatMap(({ tanks }) => tanks.map(({ gas, active }) => active && gas?.id)),
  );
  return products.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)));
}
