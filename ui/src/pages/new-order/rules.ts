/**
 * The validation of an order before it is sent (product 7.2); the errors are keyed by field path.
 * The rules that only the provider knows, about its trucks and slots, come back with the price.
 */

import { sentences, tooLong } from '../../components/forms/sentences';
import { type Line, maxLines, tankOf } from '../../components/orders/lines';
import { orderSentence } from '../../components/orders/sentences';
import { litresFault } from '../../components/orders/volume';
import { hasControls } from '../../lib/characters';
import { today } from '../../lib/civil-date';
import type { Faults } from '../../lib/faults';
import { dateNear } from '../../lib/format';
import { toDate } from '../../lib/instant';
import type { Business, Product, Tank, Values } from './values';

/** The age up to which a reading is reliable, in milliseconds (product 7.2). */
const freshness = 24 * 60 * 60 * 1000;

/** The maximum lengths of texts, in characters (product 7.2). */
export const limits = { purchaseOrderNumber: 35, instructions: 500 };

export type Context = {
  business: Business;
  products: readonly Product[];
  now: Date;
};

/** All errors, in the order of the form. */
export function faultsOf(values: Values, context: Context): Faults {
  return {
    ...deliveryFaults(values, context),
    ...(values.slot === '' && { slot: orderSentence('window invalid') }),
    ...detailFaults(values, context.business),
  };
}

/** The errors of the site and the lines. */
export function deliveryFaults(values: Values, { business, products, now }: Context): Faults {
  const site = business.addresses.find(({ id }) => id === values.siteId);
  if (!site) return { siteId: orderSentence('addressId required') };
  const faults: Record<string, string> = {};
  if (values.lines.length === 0) faults['lines'] = orderSentence('items required');
  const ordered = new Map<string, number>();
  values.lines.forEach((line, place) => {
    const tank = tankOf(site, line);
    const product = products.find(({ id }) => id === line.gasId);
    const at = `lines.${place}`;
    if (line.to === '') faults[`${at}.to`] = 'Choisissez où livrer ce produit.';
    else if (!product) faults[`${at}.gasId`] = orderSentence('gasId required');
    else if (tank?.gas && tank.gas.id !== product.id)
      faults[`${at}.gasId`] = orderSentence('tank_product_mismatch', tank.name);
    else {
      const before = ordered.get(product.id) ?? 0;
      const wrong = volumeFault(line, product, tank && { tank, now }, before);
      if (wrong) faults[`${at}.volume`] = wrong;
      else ordered.set(product.id, before + (line.volume ?? 0));
    }
  });
  return faults;
}

/** The indexes of the lines without errors. */
export function validLines({ lines }: Pick<Values, 'lines'>, faults: Faults): number[] {
  return [...lines.keys()].filter(
    (place) => !Object.keys(faults).some((path) => path.startsWith(`lines.${place}.`)),
  );
}

/**
 * The error of a volume, null when it is valid. The maximum applies to the whole delivery,
 * including the litres of the product in other lines.
 */
export function volumeFault(
  { volume }: Pick<Line, 'volume'>,
  product: Product,
  into: { tank: Tank; now: Date } | undefined,
  ordered = 0,
): string | null {
  const room = into && roomOf(into.tank, into.now).most;
  return litresFault(volume, product, { room: room ?? undefined, ordered });
}

/** The room in a tank. */
export type Room = {
  /** The litres that fit up to 95 % by the last reading; null when there is none. */
  ullage: number | null;
  /** The litres above which an order is rejected; with an old reading, the usable capacity. */
  most: number | null;
  /** The age of the reading in days, when it is too old to be reliable. */
  daysOld: number | null;
};

/** The room in a tank, by its last reading (product 7.2). */
export function roomOf({ ullage, usableCapacity, levelAt }: Tank, now: Date): Room {
  const read = levelAt === null ? null : toDate(levelAt);
  const age = read && now.getTime() - read.getTime();
  const fresh = age !== null && age < freshness;
  return {
    ullage,
    most: fresh ? ullage : usableCapacity,
    daysOld: age === null || fresh ? null : Math.floor(age / freshness),
  };
}

/**
 * The litres that fill a tank up, rounded down to the product's step; null when its level is
 * unknown, or no deliverable volume fits.
 */
export function fillUpVolume(tank: Tank, product: Product, now: Date): number | null {
  const { ullage } = roomOf(tank, now);
  if (ullage === null) return null;
  const step = product.volumeStep || 1;
  const volume = Math.floor(Math.min(ullage, product.maxVolume ?? ullage) / step) * step;
  return volume >= (product.minVolume ?? 1) ? volume : null;
}

/**
 * The volume suggested by the forecast, limited to the tank's room today, and by when to order;
 * null without a suggestion (product 7.5).
 */
export function suggestedOrder(
  tank: Tank,
  product: Product,
  now: Date,
): { volume: number; when: string } | null {
  const { suggestedOrder: advice } = tank;
  if (!advice?.volume) return null;
  const { most } = roomOf(tank, now);
  const step = product.volumeStep || 1;
  const volume = Math.floor(Math.min(advice.volume, most ?? advice.volume) / step) * step;
  if (volumeFault({ volume }, product, { tank, now }) !== null) return null;
  const late = advice.orderBefore <= today(now);
  return { volume, when: late ? 'dès aujourd’hui' : `avant le ${dateNear(advice.orderBefore)}` };
}

/** The volumes offered as buttons (product S08): those of the product that fit. */
export function quickVolumes(product: Product, most: number | null): number[] {
  const { minVolume, maxVolume, volumeStep } = product;
  return [1000, 3000, 5000, 10_000].filter(
    (volume) =>
      volume >= (minVolume ?? 0) &&
      volume <= Math.min(maxVolume ?? volume, most ?? volume) &&
      volume % (volumeStep || 1) === 0,
  );
}

function detailFaults(values: Values, business: Business): Faults {
  const number = values.purchaseOrderNumber.trim();
  const faults: Record<string, string> = {};
  if (number === '' && business.purchaseOrderRequired)
    faults['purchaseOrderNumber'] = orderSentence('purchaseOrderNumber required');
  if ([...number].length > limits.purchaseOrderNumber)
    faults['purchaseOrderNumber'] = tooLong(limits.purchaseOrderNumber);
  if ([...values.instructions.trim()].length > limits.instructions)
    faults['instructions'] = tooLong(limits.instructions);
  if (hasControls(number)) faults['purchaseOrderNumber'] = sentences.control_characters;
  if (!values.consent)
    faults['consent'] = 'Acceptez les conditions générales de vente pour commander.';
  return faults;
}

/** Whether another line can be added. */
export function mayAddLine({ lines }: Pick<Values, 'lines'>): boolean {
  return lines.length < maxLines;
}
