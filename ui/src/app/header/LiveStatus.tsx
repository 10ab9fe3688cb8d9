import { Clock, Radio, RefreshCwOff } from 'lucide-react';
import { useState } from 'react';
import { useDisconnection } from '../../components/offline';
import * as media from '../../design/breakpoints';
import { Chip } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lastRead, liveStatus } from '../../graphql/live/status';
import { time } from '../../lib/format';
import { useStore } from '../../lib/store';
import { useMediaQuery } from '../../lib/useMediaQuery';
import styles from './Header.module.css';

const looks = {
  live: { tone: 'live', icon: Radio },
  reconnecting: { tone: 'warn', icon: RefreshCwOff },
  polling: { tone: 'neutral', icon: Clock },
} as const;

/**
 * Shows whether the data on the screen is live (product 10.1): “En direct”, “Reconnexion…”, or when it was
 * last read. It is empty on a page without live data.
 */
export function LiveStatus() {
  const state = useStore(liveStatus);
  const cut = useDisconnection();
  // Empty while the connection is cut: a notice says that, and how old the data is.
  const status = cut === null ? state : null;
  const read = useStore(lastRead);
  // On a phone the header has room for an icon only.
  const narrow = useMediaQuery(media.noSidebar);
  const words = status && wordsOf(status, read);
  // The first status of a page is not announced, only changes.
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && status) setFirst(status);
  const [changed, setChanged] = useState(false);
  if (!changed && first !== null && (cut !== null || (status && status !== first)))
    setChanged(true);
  return (
    <div className={styles.live}>
      {status && (
        <Chip
          tone={looks[status].tone}
          mark={narrow ? <Icon of={looks[status].icon} size={16} /> : undefined}
        >
          <VisuallyHidden when="noSidebar">{words}</VisuallyHidden>
        </Chip>
      )}
      <VisuallyHidden role="status">{changed && status && spoken[status]}</VisuallyHidden>
    </div>
  );
}

/** The announcements of a changed status; a new time of reading is not announced. */
const spoken = {
  live: 'En direct',
  reconnecting: 'Reconnexion…',
  polling: 'Le suivi en direct n’est pas disponible.',
};

function wordsOf(status: keyof typeof looks, read: number | null): string {
  if (status !== 'polling') return spoken[status];
  return read === null ? 'Actualisé' : `Actualisé à ${time(new Date(read))}`;
}
