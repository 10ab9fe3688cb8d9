import { useLocation, useNavigate } from 'react-router-dom';
import { readParams, searchString, writeParams } from '../../lib/search-params';
import { type Address, schema } from './address';

/** The state of the dashboard in the URL, and its setter. */
export function useAddress(): [address: Address, change: (changes: Partial<Address>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  return [
    readParams(schema, given),
    (changes) =>
      void navigate(
        { search: searchString(writeParams(schema, given, changes)) },
        { preventScrollReset: true },
      ),
  ];
}
