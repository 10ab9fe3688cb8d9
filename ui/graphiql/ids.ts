import { liveSession } from '../src/auth/session';
import { ask } from './fetcher';
import query from './ids.graphql?raw';

/** The ids of the business's records that fill in variables: the response to ids.graphql. */
export type Ids = Readonly<Record<string, unknown>>;

/** Returns the ids that can be read; a failed list is left out, because the response shows it as empty. */
export async function readIds(): Promise<Ids> {
  if (!liveSession()) return {};
  try {
    const { data, errors = [] } = await ask({ query });
    const failed = errors.map(({ path: [root] = [] }) => root);
    return Object.fromEntries(
      Object.entries(data ?? {}).filter(([name]) => !failed.includes(name)),
    );
  } catch {
    // The page helps to find out why, so it opens anyway.
    return {};
  }
}
