/** The data of the stories: 312 deliveries of a haulier, and the replies of a server. */

/** One delivery in a list. */
export type Delivery = {
  id: string;
  reference: string;
  /** Created by a recurring order. */
  recurring: boolean;
  /** The day of the delivery. */
  date: string;
  window: 'Matin' | 'Après-midi';
  createdAt: string;
  site: string;
  city: string;
  product: keyof typeof products;
  /** In litres. */
  volume: number;
  /** In cents, without taxes. */
  total: number;
  /** The volume is not measured yet. */
  estimate: boolean;
  status: 'oncoming' | 'waiting' | 'ready' | 'processing' | 'delivered';
  cancelled: boolean;
  purchaseOrder: string | null;
  tanker: string | null;
};

/** The products with their price in thousandths of a cent per litre. */
export const products = {
  b7Gazole: { name: 'Gazole B7', price: 121700 },
  hvo: { name: 'HVO100', price: 147700 },
  adBlue: { name: 'AdBlue', price: 51000 },
  gnr: { name: 'GNR', price: 108400 },
} as const;

/** The sites of Transports Garonne-Adour. */
export const sites = {
  toulouse: ['Dépôt Toulouse', 'Toulouse'],
  bordeaux: ['Agence Bordeaux', 'Bruges'],
  bayonne: ['Plateforme Bayonne-Mousserolles', 'Bayonne'],
  agen: ['Dépôt Agen', 'Boé'],
  montauban: ['Relais Montauban Nord', 'Montauban'],
} as const;

const productWeights = ['b7Gazole', 'b7Gazole', 'b7Gazole', 'hvo', 'adBlue', 'gnr'] as const;
const siteWeights = [
  'toulouse',
  'toulouse',
  'bordeaux',
  'bordeaux',
  'bayonne',
  'agen',
  'montauban',
] as const;

const count = 312;
const today = Date.UTC(2026, 10, 21);
const day = 86_400_000;

/** Every delivery, the latest first. */
export const deliveries: readonly Delivery[] = Array.from({ length: count }, (_, index) =>
  deliveryAt(index),
);

/** The query of a list. */
type Question = {
  search: string;
  status: readonly string[];
  product: readonly string[];
  site: readonly string[];
  order: { by: string; descending: boolean };
  page: number;
  perPage: number;
};

/** Returns the reply of the server. */
export function answer(
  all: readonly Delivery[],
  { search, status, product, site, order, page, perPage }: Question,
): { rows: Delivery[]; total: number; volume: number; amount: number } {
  const words = plain(search);
  const among = (values: readonly string[], value: string) =>
    values.length === 0 || values.includes(value);
  const found = all
    .filter(
      (one) =>
        among(status, one.status) &&
        among(product, one.product) &&
        among(site, siteKey(one)) &&
        plain(`${one.reference} ${one.site} ${one.city} ${one.purchaseOrder ?? ''}`).includes(
          words,
        ),
    )
    .sort((a, b) => (order.descending ? -1 : 1) * compare(order.by, a, b));
  return {
    rows: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    volume: found.reduce((sum, one) => sum + one.volume, 0),
    amount: found.reduce((sum, one) => sum + one.total, 0),
  };
}

function compare(by: string, a: Delivery, b: Delivery): number {
  const reference = a.reference.localeCompare(b.reference);
  if (by === 'volume') return a.volume - b.volume || reference;
  if (by === 'montant') return a.total - b.total || reference;
  if (by === 'statut') return a.status.localeCompare(b.status) || reference;
  if (by === 'reference') return reference;
  return a.date.localeCompare(b.date) || reference;
}

function deliveryAt(index: number): Delivery {
  const random = randomAt(index);
  const [product, site] = [pick(productWeights, random()), pick(siteWeights, random())];
  const date = today + (12 - Math.floor(index * 1.9)) * day + (random() < 0.2 ? day : 0);
  const delivered = date < today;
  const cancelled = random() < 0.03 && date !== today;
  const volume =
    product === 'adBlue'
      ? 500 + 250 * Math.floor(random() * 14)
      : 3000 + 500 * Math.floor(random() * 31);
  const metered = delivered ? volume - Math.floor(random() * 180) : volume;
  const number = String(4820 - index).padStart(6, '0');
  const [label, city] = sites[site];
  return {
    id: `d${index}`,
    reference: `CMD-2026-${number}`,
    recurring: random() < 0.25,
    date: iso(date),
    window: random() < 0.6 ? 'Matin' : 'Après-midi',
    createdAt: iso(date - (3 + Math.floor(random() * 4)) * day),
    site: label,
    city,
    product,
    volume: metered,
    total: Math.round((metered * products[product].price) / 1000),
    estimate: !delivered,
    status: delivered ? 'delivered' : date === today ? 'processing' : upcoming(random()),
    cancelled,
    purchaseOrder: random() < 0.4 ? `BC-${7000 + Math.floor(random() * 900)}` : null,
    tanker: delivered ? `Citerne ${1 + Math.floor(random() * 14)}` : null,
  };
}

function upcoming(random: number): Delivery['status'] {
  if (random < 0.5) return 'ready';
  return random < 0.8 ? 'oncoming' : 'waiting';
}

function pick<T>(among: readonly T[], random: number): T {
  return among[Math.floor(random * among.length)] as T;
}

/** A pseudo-random generator (mulberry32), so that the deliveries are the same at each render. */
function randomAt(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function siteKey({ site }: Delivery): string {
  return Object.entries(sites).find(([, [label]]) => label === site)?.[0] ?? '';
}

function iso(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
