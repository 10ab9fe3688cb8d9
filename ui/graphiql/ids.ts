import { liveSession } from '../src/auth/session';
import { ask } from './fetcher';
import query from './ids.graphql?raw';

/** Names of things of whoever is signed in, to fill variables with: the answer to ids.graphql. */
export type Ids = Readonly<Record<string, unknown>>;

/** Those of the session and of the business to begin with; nothing when nobody is signed in or the API does not tell. */
export async function firstIds(): Promise<Ids> {
  if (!liveSession()) return {};
  try {
    const { data } = await ask({ query });
    return data ?? {};
  } catch {
    // The page is for finding out why: it opens all the same.
    return {};
  }
}
