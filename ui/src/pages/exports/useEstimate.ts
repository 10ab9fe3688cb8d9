import type { ExportInput } from '../../graphql/types.generated';
import { count } from '../../lib/count';
import { fr } from '../../lib/typography';
import { useExportEstimateQuery } from './Exports.generated';

/** The most rows of an export (product S14). */
const mostRows = 200_000;

/** About how many rows an export would have, and why there can be none. */
export type Estimate = {
  /** A sentence for under the form. */
  words: string;
  /** It would be refused. */
  tooLarge?: string;
  /** It would be empty. */
  none?: string;
};

/** {@link Estimate}; asked for each choice, and kept by the cache. */
export function useEstimate(input: ExportInput, allowed: boolean): Estimate {
  const { data, error, loading } = useExportEstimateQuery({
    // The format changes nothing: the same question is asked once.
    variables: { input: { ...input, format: 'CSV' } },
    skip: !allowed,
    // Rows come and go: what was counted a while ago is not what is there.
    fetchPolicy: 'cache-and-network',
  });
  const rows = data?.exportEstimate;
  if (rows === undefined)
    return {
      words: loading ? 'Estimation…' : error ? 'Le nombre de lignes n’a pas pu être estimé.' : '',
    };
  if (rows > mostRows) {
    const sentence = fr`Cet export dépasse 200 000 lignes : réduisez la période.`;
    return { words: sentence, tooLarge: sentence };
  }
  if (rows === 0) {
    const sentence = fr`Aucune ligne avec ces choix : le fichier serait vide.`;
    return { words: sentence, none: sentence };
  }
  return { words: fr`Environ ${count(rows, 'ligne')}.` };
}
