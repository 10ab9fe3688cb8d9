import { useMediaQuery } from '../../../lib/useMediaQuery';
import * as media from '../../breakpoints';

/** Whether two months fit beside each other in the window: 308 px each with touch-sized days, and what stands around them. */
export function useWide(): boolean {
  return !useMediaQuery(media.noSidebar);
}
