import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { type LiveUpdate, onEveryUpdate } from '../../graphql/live/live';
import { download } from '../../lib/save-file';
import { markOpened } from './mark-read';
import { NoticeText } from './NoticeText';
import { shows } from './shows';

/**
 * Shows a toast for each notification that arrives, on any screen (product 4.6) except the one that it
 * links to.
 */
export function useNotices(): void {
  const client = useApolloClient();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const notify = useEffectEvent((update: LiveUpdate) => {
    if (update.__typename !== 'AppNotification' || update.readAt !== null) return;
    const { link, downloadUrl } = update;
    const text = <NoticeText notification={update} />;
    if (link && !document.hidden && shows(location, link)) return;
    const leading = (label: string, lead: () => void) => ({
      action: {
        label,
        onSelect: () => {
          lead();
          markOpened(client, update);
        },
      },
    });
    if (downloadUrl) {
      // The server names the file.
      return toast.success(
        text,
        leading('Télécharger', () => download(downloadUrl, '')),
      );
    }
    toast.success(text, link ? leading('Voir', () => void navigate(link)) : {});
  });
  useEffect(() => onEveryUpdate((update) => notify(update)), []);
}
