/** The values of the form of a recurring order, and the input that is sent. */

import type { Frequency, RecurringOrderInput, SlotWindow } from '../../../graphql/types.generated';
import { addDays, type CivilDate } from '../../../lib/civil-date';
import { deliverySites, emptyLine, into, type Line, maxLines, tanksOf } from '../../orders/lines';
import type { Prefill } from '../address';
import type { RecurringFormDataQuery } from './RecurringForm.generated';

/** The data of the business for the form. */
export type Business = NonNullable<RecurringFormDataQuery['currentBusiness']>;

/** A site with its tanks. */
export type Site = Business['addresses'][number];

/** A product that can be ordered. */
export type Product = RecurringFormDataQuery['gasList'][number];

/** A recurring order that is changed or copied. */
export type Given = NonNullable<RecurringFormDataQuery['recurringOrder']>;

/** The values of the form. */
export type Values = {
  name: string;
  addressId: string;
  items: Line[];
  frequency: Frequency;
  /** “1” for Monday to “6”. */
  weekdays: string[];
  /** “1” to “28”, “-1” for the last working day; empty for none. */
  dayOfMonth: string;
  window: SlotWindow;
  startsOn: CivilDate | null;
  endsOn: CivilDate | null;
  purchaseOrderNumber: string;
  instructions: string;
};

/** The data behind the form. */
export type Frame = { business: Business; products: readonly Product[]; today: CivilDate };

/** The values before the data have loaded. */
export const blank: Values = {
  name: '',
  addressId: '',
  items: [],
  frequency: 'WEEKLY',
  weekdays: [],
  dayOfMonth: '',
  window: 'MORNING',
  startsOn: null,
  endsOn: null,
  purchaseOrderNumber: '',
  instructions: '',
};

/** Returns the values of a new recurring order: those of its link, else the most likely ones. */
export function newValues({ business, products, today }: Frame, prefill: Prefill): Values {
  const sites = deliverySites(business);
  const [wished] = prefill.lines;
  const site =
    sites.find(({ tanks }) => tanks.some(({ id }) => id === wished?.tank)) ??
    sites.find(({ id }) => id === prefill.site) ??
    sites.find(({ isDefault }) => isDefault) ??
    (sites.length === 1 ? sites[0] : undefined);
  const lines = prefill.lines
    .flatMap((line) => wishedLine(line, site, products))
    .slice(0, maxLines);
  return {
    ...blank,
    addressId: site?.id ?? '',
    items: lines.length > 0 ? lines : [firstLine(site, products)],
    startsOn: addDays(today, 1),
  };
}

/** Returns the first line for a site: its first tank, with a fill-up. */
export function firstLine(site: Site | undefined, products: readonly Product[]): Line {
  const tank = tanksOf(site).find(({ gas }) => products.some(({ id }) => id === gas?.id));
  if (!site) return emptyLine;
  if (!tank?.gas) return { ...emptyLine, to: 'vehicles' };
  return { to: into(tank), gasId: tank.gas.id, volume: null, fillUp: true };
}

function wishedLine(
  { tank: tankId, gas, volume }: Prefill['lines'][number],
  site: Site | undefined,
  products: readonly Product[],
): Line[] {
  const tank = tanksOf(site).find(({ id }) => id === tankId);
  const gasId = tank?.gas?.id ?? gas;
  if (!products.some(({ id }) => id === gasId)) return [];
  return [
    { to: tank ? into(tank) : 'vehicles', gasId, volume, fillUp: tank !== undefined && !volume },
  ];
}

/** Returns the values of a recurring order to change; for a copy (`again`), it begins tomorrow at the earliest and has no end. */
export function valuesOf(
  given: Given,
  { business, products, today }: Frame,
  again: boolean,
): Values {
  const site = business.addresses.find(({ id }) => id === given.address?.id);
  const items = given.items.flatMap(({ gas, tank, volume, fillUp }): Line[] => {
    if (!gas || !products.some(({ id }) => id === gas.id)) return [];
    const own = tanksOf(site).find(({ id }) => id === tank?.id);
    return [
      {
        to: own ? into(own) : tank ? 'other' : 'vehicles',
        gasId: gas.id,
        volume: fillUp ? null : volume,
        fillUp: fillUp && own !== undefined,
      },
    ];
  });
  const tomorrow = addDays(today, 1);
  const { startsOn } = given;
  return {
    name: given.name,
    addressId: site?.id ?? '',
    items: items.length > 0 ? items : [firstLine(site, products)],
    frequency: given.frequency ?? 'WEEKLY',
    weekdays: given.weekdays.map(String),
    dayOfMonth: given.dayOfMonth === null ? '' : String(given.dayOfMonth),
    window: given.window ?? 'MORNING',
    startsOn: again && (startsOn === null || startsOn < tomorrow) ? tomorrow : startsOn,
    endsOn: again ? null : given.endsOn,
    purchaseOrderNumber: given.purchaseOrderNumber ?? '',
    instructions: given.instructions ?? '',
  };
}

/** Returns the input to send. */
export function inputOf(values: Values): RecurringOrderInput {
  const monthly = values.frequency === 'MONTHLY';
  const number = values.purchaseOrderNumber.trim();
  const instructions = values.instructions.trim();
  return {
    name: values.name.trim(),
    addressId: values.addressId,
    items: values.items.map(({ to, gasId, volume, fillUp }) => ({
      gasId,
      ...(to.startsWith('tank:') && { tankId: to.slice('tank:'.length) }),
      ...(fillUp ? {} : { volume }),
      fillUp,
    })),
    frequency: values.frequency,
    weekdays: monthly ? [] : values.weekdays.map(Number).sort((a, b) => a - b),
    ...(monthly && { dayOfMonth: Number(values.dayOfMonth) }),
    window: values.window,
    startsOn: values.startsOn ?? '',
    ...(values.endsOn && { endsOn: values.endsOn }),
    ...(number && { purchaseOrderNumber: number }),
    ...(instructions && { instructions }),
  };
}

/** Returns the input for the preview: dates depend neither on the name nor on the number, but without them it would be refused. */
export function previewOf(values: Values): RecurringOrderInput {
  const { name, purchaseOrderNumber, instructions: _, ...input } = inputOf(values);
  return {
    ...input,
    name: name || preview,
    purchaseOrderNumber: purchaseOrderNumber || preview,
  };
}

const preview = 'Aperçu';

/** Returns the form field of an objection of the API. */
export function fieldOf(field: readonly string[] | null): string {
  return (field ?? []).map((name) => (name === 'tankId' ? 'to' : name)).join('.');
}
