import { SearchButton } from '../palette/SearchButton';
import { LiveStatus } from './LiveStatus';
import { RefreshButton } from './RefreshButton';
import { useNotices } from './useNotices';
import { useOrderNews } from './useOrderNews';

/** What stands before the person in the header, once the first paint is over: the search, whether the page is live, and what reads it again. */
export function Tools() {
  useOrderNews();
  useNotices();
  return (
    <>
      <SearchButton />
      <LiveStatus />
      <RefreshButton />
    </>
  );
}
