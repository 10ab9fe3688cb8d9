import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { sessionEnd, sessionEnding } from '../../auth/session-end';
import { storedCredentials } from '../../auth/storage';
import { type Disconnection, useDisconnection } from '../../components/offline';
import { disconnectionTexts, pauseTexts, retryNow, screens } from '../../components/Pause/pause';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { WithinModal } from '../../design/overlays/Dialog/WithinModal';
import { reached } from '../../graphql/links/answers';
import { oldestRead } from '../../graphql/oldest-read';
import { type Pause, pause } from '../../graphql/pause';
import { refresh } from '../../graphql/refresh';
import { useCountdown } from '../../lib/countdown';
import { dateTime } from '../../lib/format';
import { useBackOnline } from '../../lib/online';
import { useStore } from '../../lib/store';
import { useToday } from '../../lib/useNow';
import { useOnChange } from '../../lib/useOnChange';
import { ExpiryBanner } from './ExpiryBanner';

/**
 * The notices above every page (product 5.4, 10.3): the session is about to end, our server cannot be
 * reached, the provider asks for a pause. Only this component shows them. It refetches the queries on the
 * screen once the problem is over, and when a new day begins.
 */
export function SessionNotices() {
  const ending = useStore(sessionEnding);
  const ended = useStore(sessionEnd) !== null;
  const paused = useStore(pause);
  const cut = useDisconnection();
  const shownByPage = useStore(screens) > 0;
  useNewDay();
  const expiry = ending && !ended && storedCredentials();
  return (
    <WithinModal>
      {expiry && <ExpiryBanner until={expiry.expires_at * 1000} />}
      {cut && !ended && <CutOff cut={cut} shownByPage={shownByPage} />}
      {paused && !cut && !ended && <Paused {...paused} shownByPage={shownByPage} />}
    </WithinModal>
  );
}

/** Refetches the queries on the screen when a day begins: prices, “demain” and due dates change. */
function useNewDay(): void {
  const client = useApolloClient();
  useOnChange(useToday(), () => void refresh(client));
}

/**
 * The interval at which the age of the data on the screen is checked, in milliseconds: the user may
 * open another page.
 */
const ageInterval = 1000;

/**
 * Refetches the queries on the screen once our server answers. `shownByPage`: the page shows the
 * message itself.
 */
function CutOff({ cut, shownByPage }: { cut: NonNullable<Disconnection>; shownByPage: boolean }) {
  const client = useApolloClient();
  const [read, setRead] = useState(() => oldestRead(client));
  useEffect(() => {
    const timer = setInterval(() => setRead(oldestRead(client)), ageInterval);
    return () => clearInterval(timer);
  }, [client]);
  // A network that is back may not lead to our server yet: wait for its first response.
  useEffect(() => reached.set(false), []);
  useBackOnline(true, () => {
    reached.set(true);
    void refresh(client);
  });
  if (shownByPage) return null;
  const what = read === null ? 'La page sera actualisée' : 'Elles seront actualisées';
  return (
    <Banner tone="warn">
      <strong>{disconnectionTexts[cut].title}.</strong>{' '}
      {read !== null && `Données du ${dateTime(read)}. `}
      {what} automatiquement dès {cut === 'offline' ? 'le retour du réseau' : 'qu’il répondra'}.
    </Banner>
  );
}

/**
 * Refetches the queries on the screen when the pause is over. `shownByPage`: the page shows the message
 * itself.
 */
function Paused({ shownByPage, ...current }: Pause & { shownByPage: boolean }) {
  const client = useApolloClient();
  const left = useCountdown(current.until);
  const over = left === 0;
  const retry = useEffectEvent(async () => {
    const before = pause.get();
    await refresh(client);
    // Ends the pause, unless a response has started another: a page whose refetch failed shows its own error.
    if (pause.get() === before) pause.set(null);
  });
  useEffect(() => {
    if (over) void retry();
  }, [over]);
  if (shownByPage) return null;
  const { title, text, now } = pauseTexts(current, left);
  return (
    // Not a live region, which would be announced each second.
    <Banner
      role="group"
      tone="warn"
      action={
        now && (
          <Button look="outline" loading={over} onClick={retryNow}>
            {now}
          </Button>
        )
      }
    >
      <strong>{title}</strong>
      <br />
      {text}
    </Banner>
  );
}
