/** The wording of a simulation's outcome (product S13). */

import { quantity } from '../../../lib/decimal';
import { co2, percent } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { Outcome } from './simulation';

/** Whole euros. */
function euros(cents: number): string {
  return quantity(Math.abs(cents), '€', { shift: -2 });
}

/** “−412 t CO₂e”, “+3 kg CO₂e” where HVO100 emits more. */
export function changeOfEmissions(kg: number): string {
  return `${kg < 0 ? '+' : '−'}${co2(Math.round(Math.abs(kg)))}`;
}

/** “surcoût 126 000 € HT”, “économie 3 000 € HT” where HVO100 is cheaper. */
function changeOfCost(cents: number): string {
  return fr`${cents < 0 ? 'économie' : 'surcoût'} ${euros(cents)} HT`;
}

/** “+126 126 €”, “−3 000 €”. */
export function signedEuros(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${euros(cents)}`;
}

/** “−412 t CO₂e par an (−8,1 %), surcoût 126 126 € HT par an, soit 102 €/t CO₂e évitée.” */
export function outcomeInWords({ kg, percent: part, cents, centsPerTonne }: Outcome): string {
  const less = part === null ? '' : ` (${kg < 0 ? '+' : '−'}${percent(Math.abs(part))})`;
  const each =
    centsPerTonne === null
      ? ''
      : fr`, soit ${centsPerTonne < 0 ? '−' : ''}${euros(centsPerTonne)}/t CO₂e évitée`;
  return `${changeOfEmissions(kg)} par an${less}, ${changeOfCost(cents)} par an${each}.`;
}
