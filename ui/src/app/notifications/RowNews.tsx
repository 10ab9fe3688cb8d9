import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePath, useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { type Listener, onEveryUpdate } from '../../graphql/live/live';
import { count } from '../../lib/count';
import { wordsOf } from './row-words';
import { shows } from './shows';

/** The least time between two announcements, and how long a notification of the same thing may take to come, in milliseconds. */
const pace = 1000;

/** More than these at once are counted. */
const most = 3;

/**
 * Says in words, for screen readers, what changes live in the rows that are on the screen (product 4.6).
 * The page of an order says it itself, and of what a notification tells nothing is said twice.
 */
export function RowNews() {
  const client = useApolloClient();
  const location = useLocation();
  const waiting = useRef(new Map<string, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [said, setSaid] = useState('');
  const say = () => {
    const all = [...waiting.current.values()];
    waiting.current.clear();
    if (all.length > 0)
      setSaid(all.length > most ? `${count(all.length, 'ligne')} mises à jour.` : all.join(' '));
    timer.current = all.length > 0 ? setTimeout(say, pace) : undefined;
  };
  const hear = useEffectEvent<Listener>((update, before) => {
    if (update.__typename === 'AppNotification') {
      const { pathname = '', search = '' } = parsePath(update.link ?? '');
      for (const link of waiting.current.keys())
        if (update.readAt === null && shows({ pathname, search }, link))
          waiting.current.delete(link);
      return;
    }
    const words = wordsOf(client, update, before);
    if (!words || (update.__typename === 'Order' && shows(location, words.link))) return;
    waiting.current.set(words.link, words.text);
    timer.current ??= setTimeout(say, pace);
  });
  useEffect(() => {
    const stop = onEveryUpdate((...news) => hear(...news));
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
