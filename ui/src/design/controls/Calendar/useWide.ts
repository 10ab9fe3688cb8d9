import { useMediaQuery } from '../../../lib/useMediaQuery';
import * as media from '../../breakpoints';

/** Returns whether two months fit side by side in the window: 308 px each with touch-sized days, and the space around them. */
export function useWide(): boolean {
  return !useMediaQuery(media.noSidebar);
}
