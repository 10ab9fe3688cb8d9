import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { sessionEnd, sessionEnding } from '../../auth/session-end';
import { storedCredentials } from '../../auth/storage';
import {
  maintenanceTexts,
  retryNow,
  screens,
  useMaintenance,
} from '../../components/Maintenance/maintenance';
import { throttledText } from '../../components/Maintenance/throttled';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { WithinModal } from '../../design/overlays/Dialog/WithinModal';
import { type Pause, pause } from '../../graphql/pause';
import { refresh } from '../../graphql/refresh';
import { secondsUntil, useCountdown } from '../../lib/countdown';
import { deviceNow } from '../../lib/device-clock';
import { useStore } from '../../lib/store';
import { ExpiryBanner } from './ExpiryBanner';

/**
 * What is said above every page of the session and of the service behind it (product 5.4): that the
 * session is about to end, that the provider is being maintained, that too much was asked of it.
 */
export function SessionNotices() {
  const ending = useStore(sessionEnding);
  const ended = useStore(sessionEnd) !== null;
  const maintenance = useMaintenance();
  const told = useStore(screens) > 0;
  useThrottledToast();
  const expiry = ending && !ended && storedCredentials();
  return (
    <WithinModal>
      {expiry && <ExpiryBanner until={expiry.expires_at * 1000} />}
      {maintenance && !ended && <Maintenance {...maintenance} told={told} />}
    </WithinModal>
  );
}

/** Asks for what is on the screen again when the wait is over; `told`: the page already says so itself. */
function Maintenance({ until, overloaded, told }: Pause & { told: boolean }) {
  const client = useApolloClient();
  const left = useCountdown(until);
  const over = left === 0;
  const retry = useEffectEvent(async () => {
    const before = pause.get();
    await refresh(client);
    // Unless the provider has named another moment meanwhile, the pages tell what is wrong now.
    if (pause.get() === before) pause.set(null);
  });
  useEffect(() => {
    if (over) void retry();
  }, [over]);
  if (told) return null;
  return (
    // Not a live region, which would be read each second.
    <Banner
      role="group"
      tone="warn"
      action={
        <Button look="outline" loading={over} onClick={retryNow}>
          {maintenanceTexts.now}
        </Button>
      }
    >
      <strong>{maintenanceTexts.title}</strong>
      <br />
      {maintenanceTexts.text(left, overloaded)}
    </Banner>
  );
}

/** Says once that too much was asked for, however many answers say so. */
function useThrottledToast(): void {
  const { error } = useToast();
  const current = useStore(pause);
  const silentUntil = useRef(0);
  useEffect(() => {
    if (current?.code !== 'RATE_LIMITED' || deviceNow() < silentUntil.current) return;
    silentUntil.current = current.until;
    error(throttledText(secondsUntil(current.until)));
  }, [current, error]);
}
