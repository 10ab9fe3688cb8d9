import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unseen } from '../../components/Page/unseen';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { type Listener, onEveryUpdate } from '../../graphql/live/live';
import { liveStatus } from '../../graphql/live/status';
import { paths } from '../../lib/paths';
import { useStore } from '../../lib/store';
import { NotificationTypeDocument, OrdersToComeDocument } from './OrderNews.generated';
import { newsOf } from './order-news';

/**
 * Tells a person who wants to hear of operations (product 4.6) that an order has come further, and counts
 * in the title of the tab what came while nobody looked at it. The page of the order says it itself.
 */
export function useOrderNews(): void {
  const client = useApolloClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const tell = useEffectEvent<(...update: Parameters<Listener>) => Promise<void>>(
    async (update, before) => {
      if (update.__typename !== 'Order' || !before) return;
      const news = newsOf(update, before);
      if (!news) return;
      const { data } = await client.query({ query: NotificationTypeDocument });
      const wanted = data?.me?.notificationType;
      if (wanted === 'FACTURES' || wanted === 'AUCUN') return;
      if (document.hidden) unseen.set(unseen.get() + 1);
      const path = paths.delivery(update.id);
      if (pathname === path) return;
      toast.success(news, { action: { label: 'Voir', onSelect: () => void navigate(path) } });
    },
  );
  // Whether an order has come further is only known of one whose status was.
  const live = useStore(liveStatus) === 'live';
  useEffect(() => {
    if (live) client.query({ query: OrdersToComeDocument }).catch(() => undefined);
  }, [client, live]);
  useEffect(() => onEveryUpdate((...update) => void tell(...update).catch(() => undefined)), []);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) unseen.set(0);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
