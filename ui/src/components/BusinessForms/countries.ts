import type { SelectOption } from '../../design/controls/Select/Select';
import { countryName } from '../AddressCard/country';

/** Where a tanker of the provider goes: France, then its neighbours. */
const codes = ['FR', 'AD', 'BE', 'CH', 'DE', 'ES', 'GB', 'IT', 'LU', 'MC', 'NL', 'PT'];

/** The countries that an address may be in, in French; `current` stays among them whatever it is. */
export function countries(current: string): SelectOption[] {
  const all = codes.includes(current) ? codes : [...codes, current];
  return all.map((value) => ({ value, label: countryName(value) ?? 'France' }));
}
