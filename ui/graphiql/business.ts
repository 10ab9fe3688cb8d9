import { liveSession } from '../src/auth/session';
import { currentBusinessId, fetcher } from './fetcher';

/**
 * The business to begin with: this tab's, else, for a page opened in a tab of
 * its own, the one that the API says. Undefined when nobody is signed in or the
 * API does not tell.
 */
export async function firstBusinessId(): Promise<string | undefined> {
  const known = currentBusinessId();
  if (known !== undefined || !liveSession()) return known;
  try {
    const { data } = await fetcher({ query: '{ currentBusiness { id } }' });
    return (data as { currentBusiness?: { id: string } } | undefined)?.currentBusiness?.id;
  } catch {
    // The page is for finding out why: it opens all the same.
    return undefined;
  }
}
