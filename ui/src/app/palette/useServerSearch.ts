import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { plain } from '../../lib/plain';
import { recordEntry } from './entries';
import { type Indexed, indexed } from './find';
import { SearchDocument } from './Palette.generated';

/** How long the typing must rest before the server is asked, in milliseconds, and from how many characters on (product 4.4). */
const rest = 150;
const least = 2;
/** More is no name. */
const longest = 100;

/** What {@link useServerSearch} gives. */
export type ServerSearch = {
  /** What the server found last, for this term or one before: prepared for `find`. */
  results: readonly Indexed[];
  /** Those are of this very term: all of them are shown. */
  settled: boolean;
  /** The server is being asked, or is about to be. */
  asking: boolean;
  /** It could not be asked. */
  failed: boolean;
  retry: () => void;
};

type Answer = { term: string; results: readonly Indexed[]; failed: boolean };

const none: readonly Indexed[] = [];

/** Searches on the server once the typing rests; what comes late, for another term, is dropped. Never where the server cannot be asked. */
export function useServerSearch(typed: string, cut: boolean): ServerSearch {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer>({ term: '', results: none, failed: false });
  const [tries, setTries] = useState(0);
  const term = typed.trim().slice(0, longest);
  const enough = plain(term).replaceAll(' ', '').length >= least;
  const wanted = enough && !cut;
  // Asked again at once.
  const tried = useRef(tries);

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const ask = async () => {
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
          // Results have ids that are unique in their kind alone, and are older with the next question.
          fetchPolicy: 'no-cache',
          // Of a list that failed, the answer is empty and has the error.
          errorPolicy: 'none',
        });
        return data && indexed(data.search.map(recordEntry));
      } catch {
        return null;
      }
    };
    const again = tried.current !== tries;
    tried.current = tries;
    const timer = setTimeout(ask, again ? 0 : rest);
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
    asking: wanted && !settled && !failed,
    failed,
    retry: () => {
      setAnswer((before) => ({ ...before, term: '' }));
      setTries((before) => before + 1);
    },
  };
}
