import { liveSession } from '../src/auth/session';
import { ask } from './fetcher';
import query from './ids.graphql?raw';

/** Names of things of the business that requests are about, to fill variables with: the answer to ids.graphql. */
export type Ids = Readonly<Record<string, unknown>>;

/** Those that can be read: a list that fails is left out, since its answer is empty. */
export async function readIds(): Promise<Ids> {
  if (!liveSession()) return {};
  try {
    const { data, errors = [] } = await ask({ query });
    const failed = errors.map(({ path: [root] = [] }) => root);
    return Object.fromEntries(
      Object.entries(data ?? {}).filter(([name]) => !failed.includes(name)),
    );
  } catch {
    // The page is for finding out why: it opens all the same.
    return {};
  }
}
