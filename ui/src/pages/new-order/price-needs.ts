import type { Faults } from '../../lib/faults';
import { and } from '../../lib/grammar';
import { nbsp } from '../../lib/typography';
import { validLines } from './rules';
import type { Values } from './values';

/**
 * The fields that the price still needs: “Pour voir le prix, indiquez le créneau et corrigez le
 * volume.”; null when it needs none. `wrong` has the errors of the validation and of the provider.
 */
export function priceNeeds(values: Values, wrong: Faults): string | null {
  const { siteId, lines, slot } = values;
  const line = lines[0];
  // One valid line is enough for a price; without any, the sentence asks for the first line.
  const priced = siteId !== '' && validLines(values, wrong).length > 0;
  const product = !line || line.to === '' || line.gasId === '';
  const volume = !line || line.volume === null;
  const of = lines.length > 1 ? ` du produit${nbsp}1` : '';
  const missing = [
    siteId === '' && 'le site',
    !priced && product && (volume ? 'le produit et son volume' : 'le produit'),
    !priced && !product && volume && `le volume${of}`,
    slot === '' && 'le créneau',
  ].filter((one) => one !== false);
  const mistaken = [
    siteId !== '' && 'siteId' in wrong && 'le site',
    !priced &&
      !product &&
      ('lines.0.to' in wrong || 'lines.0.gasId' in wrong) &&
      `la destination${of}`,
    !priced && !volume && 'lines.0.volume' in wrong && `le volume${of}`,
    slot !== '' && 'slot' in wrong && 'le créneau',
  ].filter((one) => one !== false);
  const steps = [
    missing.length > 0 && `indiquez ${and(missing)}`,
    mistaken.length > 0 && `corrigez ${and(mistaken)}`,
  ].filter((one) => one !== false);
  return steps.length > 0 ? `Pour voir le prix, ${and(steps)}.` : null;
}
