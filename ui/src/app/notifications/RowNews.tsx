import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePath, useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { type Listener, onEveryUpdate } from '../../graphql/live/live';
import { count } from '../../lib/count';
import { wordsOf } from './row-words';
import { shows } from './shows';

/**
 * The least time between two announcements, in milliseconds; a notification of the same record may
 * arrive within it.
 */
const pace = 1000;

/** With more changes than this, the announcement says only how many there are. */
const most = 3;

/**
 * Announces live changes of the rows on the screen to screen readers (product 4.6). It leaves out an order
 * on its own page, which announces changes itself, and changes that a notification reports.
 */
export function RowNews() {
  const client = useApolloClient();
  const location = useLocation();
  const waiting = useRef(new Map<string, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [said, setSaid] = useState('');
  const announce = () => {
    const all = [...waiting.current.values()];
    waiting.current.clear();
    if (all.length > 0)
      setSaid(all.length > most ? `${count(all.length, 'ligne')} mises à jour.` : all.join(' '));
    timer.current = all.length > 0 ? setTimeout(announce, pace) : undefined;
  };
  const onUpdate = useEffectEvent<Listener>((update, before) => {
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
    timer.current ??= setTimeout(announce, pace);
  });
  useEffect(() => {
    const stop = onEveryUpdate((...news) => onUpdate(...news));
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
