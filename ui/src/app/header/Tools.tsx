import { Shortcuts } from '../shortcuts/Shortcuts';
import { RefreshButton } from './RefreshButton';

/** What reaches all over the product: the way to fresh data, and the keys. */
export function Tools() {
  return (
    <>
      <RefreshButton />
      <Shortcuts />
    </>
  );
}
