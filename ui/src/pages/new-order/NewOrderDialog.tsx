import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { failedAt } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { deliverySites, ownFirst } from '../../components/orders/lines';
import { newOrderPath } from '../../components/orders/new-order';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { usePageQuery } from '../../graphql/usePageQuery';
import { recordEvent } from '../../lib/events';
import { lazyPage } from '../../lib/lazy-page';
import { useNewOrder } from './address';
import { useOrderFormDataQuery } from './NewOrder.generated';
import styles from './NewOrderDialog.module.css';
import { OrderForm } from './OrderForm';
import { OrderSkeleton } from './OrderSkeleton';
import { readNewOrder, sourceOf } from './prefill';
import { stepOf } from './useOrderSteps';

// Loaded on demand: few businesses have no site, and few providers no product.
const FirstSite = lazyPage(() => import('./FirstSite').then((m) => m.FirstSite));
const NoProduct = lazyPage(() => import('./NoProduct').then((m) => m.NoProduct));

export type NewOrderDialogProps = { now: () => Date };

/**
 * « Nouvelle commande », over the whole page: closing it returns to the page it was opened from.
 */
export function NewOrderDialog({ now }: NewOrderDialogProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Fixed when the form opens, regardless of later changes of the URL.
  const [requested] = useState(() => readNewOrder(new URLSearchParams(search)));
  const [source] = useState(() => sourceOf(requested, state));
  const pushed = useNavigationType() === 'PUSH';
  const [withinApp] = useState(pushed);
  const [round, setRound] = useState(0);
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => recordEvent('order:form_opened', { source }), [source]);
  const step = stepOf(state);
  const [closing, setClosing] = useState(false);
  const close = () => {
    // Goes back to the page that it was opened from; a link from elsewhere leads to the list.
    if (withinApp) return navigate(-1 - step);
    if (step > 0) navigate(-step);
    return setClosing(true);
  };
  const shut = useEffectEvent(useNewOrder().close);
  const shutting = closing && step === 0;
  useEffect(() => {
    if (shutting) shut();
  }, [shutting]);
  return (
    <Dialog
      open
      guarded
      size="full"
      title="Nouvelle commande"
      className={styles.dialog}
      onClose={() => (leave.current ?? close)()}
    >
      <Content
        key={round}
        requested={round === 0 ? requested : {}}
        source={source}
        now={now}
        leave={leave}
        onClose={close}
        onAgain={() => {
          navigate(newOrderPath(), { replace: true, preventScrollReset: true });
          setRound(round + 1);
        }}
      />
    </Dialog>
  );
}

type ContentProps = Pick<
  Parameters<typeof OrderForm>[0],
  'requested' | 'source' | 'now' | 'leave' | 'onClose' | 'onAgain'
>;

/** The form, or why there is none. */
function Content({ requested, ...rest }: ContentProps) {
  const {
    data: shown,
    error,
    loading,
    retry,
  } = usePageQuery(
    useOrderFormDataQuery({
      variables: requested.reorder ? { reorder: true, orderId: requested.reorder } : {},
      // Levels and prices must be current.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      notifyOnNetworkStatusChange: true,
    }),
  );
  const business = shown?.currentBusiness;
  const failed =
    !loading &&
    (!business || failedAt(error, 'currentBusiness', 'addresses') || failedAt(error, 'gasList'));
  if (failed) return <LoadFailure error={error} onRetry={retry} />;
  if (!shown || !business) return <OrderSkeleton />;
  const { gasList } = shown;
  if (gasList.length === 0 && loading) return <OrderSkeleton />;
  if (gasList.length === 0 || deliverySites(business).length === 0)
    return (
      <Suspense fallback={<OrderSkeleton />}>
        {gasList.length === 0 ? <NoProduct /> : <FirstSite business={business} />}
      </Suspense>
    );
  const repeated = shown.order ?? null;
  return (
    <OrderForm
      {...rest}
      requested={requested}
      business={business}
      products={ownFirst(gasList, business)}
      repeated={repeated?.business?.id === business.id ? repeated : null}
    />
  );
}
