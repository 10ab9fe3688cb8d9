import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { plain } from '../../lib/plain';
import { recordEntry } from './entries';
import { type Indexed, indexed } from './find';
import { SearchDocument } from './Palette.generated';

/** The debounce of the search, in milliseconds, and the least characters of a term (product 4.4). */
const debounce = 150;
const least = 2;
/** Longer terms are truncated: no name is that long. */
const longest = 100;

/** The state of {@link useServerSearch}. */
export type ServerSearch = {
  /** The last results of the server, for this term or an earlier one, indexed for `find`. */
  results: readonly Indexed[];
  /** The results are of this very term, and all of them are shown. */
  settled: boolean;
  /** A request is pending or about to be sent. */
  searching: boolean;
  /** The request for this term failed. */
  failed: boolean;
  retry: () => void;
};

type Answer = { term: string; results: readonly Indexed[]; failed: boolean };

const none: readonly Indexed[] = [];

/**
 * Searches on the server, debounced. A late response for another term is dropped. Sends nothing while
 * the connection is `cut`.
 */
export function useServerSearch(typed: string, cut: boolean): ServerSearch {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer>({ term: '', results: none, failed: false });
  const [tries, setTries] = useState(0);
  const term = typed.trim().slice(0, longest);
  const enough = plain(term).replaceAll(' ', '').length >= least;
  const wanted = enough && !cut;
  // A retry is sent at once, without the debounce.
  const tried = useRef(tries);

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const request = async () => {
      const results = await search();
      if (!current) return;
      setAnswer((before) =>
        results
          ? { term, results, failed: false }
          : { term, results: before.results, failed: true },
      );
    };
    const search = async () => {
      try {
        const { data } = await client.query({
          query: SearchDocument,
          variables: { term },
          // Not cached: ids are unique within a kind only, and the next search replaces the results.
          fetchPolicy: 'no-cache',
          // The response of a failed list is empty and carries the error: reject instead.
          errorPolicy: 'none',
        });
        return data && indexed(data.search.map(recordEntry));
      } catch {
        return null;
      }
    };
    const again = tried.current !== tries;
    tried.current = tries;
    const timer = setTimeout(request, again ? 0 : debounce);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, term, wanted, tries]);

  const settled = wanted && answer.term === term && !answer.failed;
  const failed = wanted && answer.term === term && answer.failed;
  return {
    results: enough ? answer.results : none,
    settled,
    searching: wanted && !settled && !failed,
    failed,
    retry: () => {
      setAnswer((before) => ({ ...before, term: '' }));
      setTries((before) => before + 1);
    },
  };
}
