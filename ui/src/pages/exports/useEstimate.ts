import type { ExportInput } from '../../graphql/types.generated';
import { count } from '../../lib/count';
import { fr } from '../../lib/typography';
import { useExportEstimateQuery } from './Exports.generated';

/** The maximum number of rows of an export (product S14). */
const maxRows = 200_000;

/** The estimated number of rows of an export, and why it cannot be created. */
export type Estimate = {
  /** The sentence below the form. */
  words: string;
  /** Why it is too large; absent when it is not. */
  tooLarge?: string;
  /** Why it would be empty; absent when it would not. */
  none?: string;
};

/** Returns the {@link Estimate}, requested for each choice and cached. */
export function useEstimate(input: ExportInput, allowed: boolean): Estimate {
  const { data, error, loading } = useExportEstimateQuery({
    // The format does not change the count: all formats share one request.
    variables: { input: { ...input, format: 'CSV' } },
    skip: !allowed,
    // The number of rows changes over time: a cached estimate may be outdated.
    fetchPolicy: 'cache-and-network',
  });
  const rows = data?.exportEstimate;
  if (rows === undefined)
    return {
      words: loading ? 'Estimation…' : error ? 'Le nombre de lignes n’a pas pu être estimé.' : '',
    };
  if (rows > maxRows) {
    const sentence = fr`Cet export dépasse 200 000 lignes : réduisez la période.`;
    return { words: sentence, tooLarge: sentence };
  }
  if (rows === 0) {
    const sentence = fr`Aucune ligne avec ces choix : le fichier serait vide.`;
    return { words: sentence, none: sentence };
  }
  return { words: fr`Environ ${count(rows, 'ligne')}.` };
}
