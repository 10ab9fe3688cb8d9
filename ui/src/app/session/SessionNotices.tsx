import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionEnd, sessionEnding } from '../../auth/session-end';
import { storedCredentials } from '../../auth/storage';
import { type Cut, useCut } from '../../components/offline';
import { cutTexts, pauseTexts, retryNow, screens } from '../../components/Pause/pause';
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
import { ExpiryBanner } from './ExpiryBanner';

/**
 * What is said above every page of the session and of the service behind it (product 5.4, 10.3): that the
 * session is about to end, that our server cannot be reached, that the provider wants to be left alone. It
 * is the one place of these, and what asks again once they are over, or when a new day begins.
 */
export function SessionNotices() {
  const ending = useStore(sessionEnding);
  const ended = useStore(sessionEnd) !== null;
  const paused = useStore(pause);
  const cut = useCut();
  const told = useStore(screens) > 0;
  useNewDay();
  const expiry = ending && !ended && storedCredentials();
  return (
    <WithinModal>
      {expiry && <ExpiryBanner until={expiry.expires_at * 1000} />}
      {cut && !ended && <CutOff cut={cut} told={told} />}
      {paused && !cut && !ended && <Paused {...paused} told={told} />}
    </WithinModal>
  );
}

/** Asks for what is on the screen again when a day begins: its prices, its “demain”, what has come due. */
function useNewDay(): void {
  const client = useApolloClient();
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    void refresh(client);
  }, [client, today]);
}

/** Between two looks at how old what is on the screen is, in milliseconds: the person may go to another page. */
const look = 1000;

/** Asks for what is on the screen again once our server answers; `told`: the page says so itself. */
function CutOff({ cut, told }: { cut: NonNullable<Cut>; told: boolean }) {
  const client = useApolloClient();
  const [read, setRead] = useState(() => oldestRead(client));
  useEffect(() => {
    const timer = setInterval(() => setRead(oldestRead(client)), look);
    return () => clearInterval(timer);
  }, [client]);
  // A network that has come back need not lead to our server yet: that is known once it has answered.
  useEffect(() => reached.set(false), []);
  useBackOnline(true, () => {
    reached.set(true);
    void refresh(client);
  });
  if (told) return null;
  const what = read === null ? 'La page sera actualisée' : 'Elles seront actualisées';
  return (
    <Banner tone="warn">
      <strong>{cutTexts[cut].title}.</strong> {read !== null && `Données du ${dateTime(read)}. `}
      {what} automatiquement dès {cut === 'offline' ? 'le retour du réseau' : 'qu’il répondra'}.
    </Banner>
  );
}

/** Asks for what is on the screen again when the wait is over; `told`: the page already says so itself. */
function Paused({ told, ...current }: Pause & { told: boolean }) {
  const client = useApolloClient();
  const left = useCountdown(current.until);
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
  const { title, text, now } = pauseTexts(current, left);
  return (
    // Not a live region, which would be read each second.
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
