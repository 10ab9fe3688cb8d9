/** The validation of a recurring order before it is sent (product S09, 7.2), by the path of the field. */

import { hasControls } from '../../../lib/characters';
import { addMonths, type CivilDate } from '../../../lib/civil-date';
import type { Faults } from '../../../lib/faults';
import { sentences, tooLong } from '../../forms/sentences';
import { tankOf } from '../../orders/lines';
import { orderSentence } from '../../orders/sentences';
import { litresFault } from '../../orders/volume';
import { recurringSentences } from '../sentences';
import type { Frame, Values } from './values';

/** The maximum lengths of the texts, in characters. */
export const limits = { name: 60, purchaseOrderNumber: 35, instructions: 500 };

/** The context of the rules. */
export type Context = Frame & {
  /** The current first day of the recurring order: it may be in the past. */
  startsOn: CivilDate | null;
  /** The problems with the texts of dates that are not valid yet. */
  typed: { startsOn: string | null; endsOn: string | null };
};

/** Returns all faults, in the order of the form. */
export function faultsOf(values: Values, context: Context): Faults {
  return {
    ...textFault('name', values.name, limits.name, recurringSentences['recurring name']),
    ...scheduleFaults(values, context),
    ...textFault(
      'purchaseOrderNumber',
      values.purchaseOrderNumber,
      limits.purchaseOrderNumber,
      context.business.purchaseOrderRequired
        ? orderSentence('purchaseOrderNumber required')
        : undefined,
    ),
    ...([...values.instructions.trim()].length > limits.instructions && {
      instructions: tooLong(limits.instructions),
    }),
  };
}

/** Returns the faults of the values that determine the dates: destinations and schedule. */
export function scheduleFaults(values: Values, context: Context): Faults {
  return { ...itemFaults(values, context), ...dayFaults(values), ...dateFaults(values, context) };
}

function itemFaults({ addressId, items }: Values, { business, products }: Context): Faults {
  const site = business.addresses.find(({ id }) => id === addressId);
  if (!site) return { addressId: orderSentence('addressId required') };
  if (items.length === 0) return { items: orderSentence('items required') };
  const faults: Record<string, string> = {};
  const ordered = new Map<string, number>();
  items.forEach((line, place) => {
    const at = `items.${place}`;
    const tank = tankOf(site, line);
    const product = products.find(({ id }) => id === line.gasId);
    if (line.to === '') faults[`${at}.to`] = 'Choisissez où livrer ce produit.';
    else if (!product) faults[`${at}.gasId`] = orderSentence('gasId required');
    else if (tank?.gas && tank.gas.id !== product.id)
      faults[`${at}.gasId`] = orderSentence('tank_product_mismatch', tank.name);
    else if (!line.fillUp) {
      const before = ordered.get(product.id) ?? 0;
      const wrong = litresFault(line.volume, product, { ordered: before });
      if (wrong) faults[`${at}.volume`] = wrong;
      else ordered.set(product.id, before + (line.volume ?? 0));
    }
  });
  return faults;
}

function dayFaults({ frequency, weekdays, dayOfMonth }: Values): Faults {
  if (frequency === 'MONTHLY')
    return dayOfMonth === '' ? { dayOfMonth: recurringSentences['dayOfMonth required'] } : {};
  return weekdays.length === 0 ? { weekdays: recurringSentences['weekdays required'] } : {};
}

function dateFaults({ startsOn, endsOn }: Values, { today, typed, ...before }: Context): Faults {
  const faults: Record<string, string> = {};
  if (startsOn === null) faults['startsOn'] = typed.startsOn ?? 'Choisissez le premier jour.';
  else if (startsOn < today && startsOn !== before.startsOn)
    faults['startsOn'] = recurringSentences['startsOn date_too_early'];
  else if (startsOn > addMonths(today, 12))
    faults['startsOn'] = recurringSentences['startsOn date_too_late'];
  if (endsOn === null && typed.endsOn) faults['endsOn'] = typed.endsOn;
  if (endsOn !== null && startsOn !== null && endsOn < startsOn)
    faults['endsOn'] = recurringSentences['endsOn date_too_early'];
  return faults;
}

function textFault(path: string, text: string, limit: number, required?: string): Faults {
  const given = text.trim();
  if (given === '') return required ? { [path]: required } : {};
  if ([...given].length > limit) return { [path]: tooLong(limit) };
  return hasControls(given) ? { [path]: sentences.control_characters } : {};
}
