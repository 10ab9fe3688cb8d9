import { reached } from '../graphql/links/answers';
import { pause } from '../graphql/pause';
import { useStore } from '../lib/store';
import { useIsOnline } from '../lib/useIsOnline';
import { texts } from '../strings/texts';

/** Why our server is not reachable; null when it is. */
export type Disconnection = 'offline' | 'unreachable' | null;

/** Returns why our server is not reachable: the device has no network, or the last request failed. */
export function useDisconnection(): Disconnection {
  const online = useIsOnline();
  const there = useStore(reached);
  if (!online) return 'offline';
  return there ? null : 'unreachable';
}

/** Returns why actions that need the server are disabled (product 10.3); undefined when it is reachable. */
export function useDisabledReason(): string | undefined {
  return useDisconnection() === null ? undefined : texts.onceOnline;
}

/** Returns whether a notice above the page says why data are missing and that they load automatically: then no other message is needed. */
export function useNoticeShown(): boolean {
  const paused = useStore(pause) !== null;
  return useDisconnection() !== null || paused;
}
