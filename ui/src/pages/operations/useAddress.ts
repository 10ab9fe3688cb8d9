import { useLocation, useNavigate } from 'react-router-dom';
import { readParams, searchString, writeParams } from '../../lib/search-params';
import { type Address, schema } from './address';

/** The result of {@link useAddress}. */
export type AddressState = {
  address: Address;
  /** The search string with these changes, for a link. */
  searchWith: (changes: Partial<Address>) => string;
  /** Applies changes; `replace` where Back must not undo each step. */
  change: (changes: Partial<Address>, history?: 'push' | 'replace') => void;
};

/** The state of the planning, kept in the URL. */
export function useAddress(): AddressState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const searchWith = (changes: Partial<Address>) =>
    searchString(writeParams(schema, given, changes));
  return {
    address: readParams(schema, given),
    searchWith,
    change: (changes, history = 'push') =>
      void navigate(
        { search: searchWith(changes) },
        { replace: history === 'replace', preventScrollReset: true },
      ),
  };
}
