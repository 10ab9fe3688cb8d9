import { reached } from '../graphql/links/answers';
import { pause } from '../graphql/pause';
import { useStore } from '../lib/store';
import { useIsOnline } from '../lib/useIsOnline';
import { texts } from '../strings/texts';

/** What stands between the page and our server; null when nothing does. */
export type Cut = 'offline' | 'unreachable' | null;

/** Whether our server can be asked: the device has no network, or the last question reached nobody. */
export function useCut(): Cut {
  const online = useIsOnline();
  const there = useStore(reached);
  if (!online) return 'offline';
  return there ? null : 'unreachable';
}

/** Why what needs the server is not available (product 10.3); undefined while it can be asked. */
export function useCutReason(): string | undefined {
  return useCut() === null ? undefined : texts.onceOnline;
}

/** Whether a notice above the page says why data is missing, and that it comes by itself: nobody else need say so. */
export function useNoticed(): boolean {
  const paused = useStore(pause) !== null;
  return useCut() !== null || paused;
}
