import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unseen } from '../../components/Page/unseen';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { type LiveUpdate, onEveryUpdate } from '../../graphql/live/live';
import { paths } from '../../lib/paths';
import { download } from '../../lib/save-file';

const nothing: readonly [] = [];

/** Says what the person is notified of as it comes, whatever screen is shown (product 4.6): it keeps the tab live. The list of exports says itself that one is ready. */
export function useNotices(): void {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { businessId } = usePermissions();
  useLive({ business: businessId ?? undefined, queries: nothing });
  const say = useEffectEvent((update: LiveUpdate) => {
    if (update.__typename !== 'AppNotification') return;
    if (document.hidden) unseen.set(unseen.get() + 1);
    const { body, link, downloadUrl } = update;
    if (downloadUrl) {
      if (pathname === paths.exports && !document.hidden) return;
      // The server names the file.
      const action = { label: 'Télécharger', onSelect: () => download(downloadUrl, '') };
      return toast.success(body, { action });
    }
    const action = link && { label: 'Voir', onSelect: () => void navigate(link) };
    toast.success(body, action ? { action } : {});
  });
  useEffect(() => onEveryUpdate((update) => say(update)), []);
}
