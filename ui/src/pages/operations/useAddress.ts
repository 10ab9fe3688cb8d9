import { useLocation, useNavigate } from 'react-router-dom';
import { readParams, searchString, writeParams } from '../../lib/search-params';
import { type Address, schema } from './address';

/** What {@link useAddress} gives. */
export type AddressState = {
  address: Address;
  /** `?…` with some of it changed: what a link leads to. */
  searchWith: (changes: Partial<Address>) => string;
  /** Changes some of it; `replace` where Back must not undo each step. */
  change: (changes: Partial<Address>, history?: 'push' | 'replace') => void;
};

/** The state of the planning, which its address keeps. */
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
