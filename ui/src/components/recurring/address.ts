import { paths } from '../../lib/paths';

/** The forms of a recurring order in the URL of its pages: `?nouvelle=1`, `?modifier={id}`, `?copie={id}`. */
export const recurringForms = ['nouvelle', 'modifier', 'copie'] as const;

/** One of {@link recurringForms}. */
export type RecurringFormName = (typeof recurringForms)[number];

/** The parameters that fill in a new recurring order; a product, a tank and a volume for each line. */
export const prefillParts = ['site', 'cuve', 'produit', 'volume'] as const;

/** The initial values of a new recurring order: a site, and lines. */
export type Prefill = {
  site?: string | undefined;
  lines: readonly { tank: string; gas: string; volume: number | null }[];
};

/** Returns the path of the form of a new recurring order above their list, prefilled. */
export function newRecurringPath({ site, lines }: Prefill = { lines: [] }): string {
  const params = new URLSearchParams({ nouvelle: '1' });
  if (site) params.set('site', site);
  for (const { tank, gas, volume } of lines) {
    params.append('cuve', tank);
    params.append('produit', gas);
    params.append('volume', volume === null ? '' : String(volume));
  }
  return `${paths.recurringOrders}?${params}`;
}

/** Reads the prefilled values from the URL; a line without a tank or a product is ignored. */
export function readPrefill(params: URLSearchParams): Prefill {
  const [tanks, gases, volumes] = ['cuve', 'produit', 'volume'].map((name) => params.getAll(name));
  const count = Math.max(tanks?.length ?? 0, gases?.length ?? 0);
  const lines = Array.from({ length: count }, (_, place) => {
    const litres = Number(volumes?.[place]);
    return {
      tank: tanks?.[place] ?? '',
      gas: gases?.[place] ?? '',
      volume: Number.isInteger(litres) && litres > 0 ? litres : null,
    };
  });
  return {
    site: params.get('site') ?? undefined,
    lines: lines.filter(({ tank, gas }) => tank || gas),
  };
}

/** Returns the path of the list of deliveries created by a recurring order (product S06). */
export function deliveriesOf(id: string): string {
  return `${paths.deliveries}?recurrence=${encodeURIComponent(id)}`;
}
