import type { SelectOption } from '../../design/controls/Select/Select';
import { countryName } from '../AddressCard/country';

/** The provider's delivery countries: France, then its neighbours. */
const codes = ['FR', 'AD', 'BE', 'CH', 'DE', 'ES', 'GB', 'IT', 'LU', 'MC', 'NL', 'PT'];

/** Returns the possible countries of an address, in French; `current` is always included. */
export function countries(current: string): SelectOption[] {
  const all = codes.includes(current) ? codes : [...codes, current];
  return all.map((value) => ({ value, label: countryName(value) ?? 'France' }));
}
