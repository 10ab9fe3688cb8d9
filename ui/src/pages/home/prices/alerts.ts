/** The validation and the wording of price alerts (product S04). */

import * as v from 'valibot';
import type { PriceCondition } from '../../../graphql/types.generated';
import { pricePerLitre } from '../../../lib/format';
import { parseNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';

/** The range of a threshold in euros per litre. */
export const thresholds = { min: 0.1, max: 10 } as const;

/** The values of the alert form. */
export type AlertValues = { condition: string; threshold: string };

const sides: Record<PriceCondition, string> = { BELOW: 'sous', ABOVE: 'au-dessus de' };

/** “Sous 1,2000 €/L HT”. */
export function alertInWords({
  condition,
  threshold,
}: {
  readonly condition: PriceCondition | null;
  readonly threshold: string;
}): string {
  const side = condition && sides[condition];
  const price = pricePerLitre(threshold);
  return side ? `${side[0]?.toUpperCase()}${side.slice(1)} ${price}` : price;
}

/** Why an alert would trigger at once at today's price; null when it would not. */
export function alreadyPassed(
  { condition, threshold }: AlertValues,
  today: string | null,
): string | null {
  const limit = parseNumber(threshold);
  if (limit === null || today === null) return null;
  const passed = condition === 'BELOW' ? Number(today) < limit : Number(today) > limit;
  return passed
    ? fr`Le prix du jour est déjà ${sides[condition as PriceCondition]} ce seuil.`
    : null;
}

/** The schema of the alert form for a product whose price is `today`. */
export function alertSchema(today: string | null) {
  return v.pipe(
    v.object({
      condition: v.string(),
      threshold: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Indiquez le seuil.'),
        v.check(
          (text) => text === '' || isThreshold(text),
          fr`Indiquez un prix entre 0,10 et 10 €/L, avec quatre décimales au plus.`,
        ),
      ),
    }),
    v.forward(
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed && alreadyPassed(dataset.value, today);
        if (message) addIssue({ message });
      }),
      ['threshold'],
    ),
  );
}

/** Converts the input to the exact decimal to send. */
export function decimalOf(text: string): string {
  return String(parseNumber(text) ?? '');
}

function isThreshold(text: string): boolean {
  const number = parseNumber(text);
  if (number === null || number < thresholds.min || number > thresholds.max) return false;
  return (decimalOf(text).split('.')[1]?.length ?? 0) <= 4;
}
