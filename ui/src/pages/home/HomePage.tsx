import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { NewOrderButton } from '../../components/orders/NewOrderButton';
import { newOrderPath } from '../../components/orders/new-order';
import { TankerPositionDocument } from '../../components/orders/TankerRoute/TankerRoute.generated';
import { Page } from '../../components/Page/Page';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { retryFailed, usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { lazyPage } from '../../lib/lazy-page';
import { useDeferredMount } from '../../lib/useDeferredMount';
import { useNow } from '../../lib/useNow';
import { greeting, today } from './greeting';
import { HomeBlocks } from './HomeBlocks';
import { HomeDeliveriesDocument, useHomeDeliveriesQuery } from './HomeBlocks.generated';
import { HomeDocument, useHomeQuery } from './HomePage.generated';
import { HomeSkeleton } from './HomeSkeleton';

export type HomePageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

// Loaded on demand: the first screen of a business that is set up needs neither of them, nor the
// module that reads a dialog from the URL.
const OnboardingCard = lazyPage(() => import('./OnboardingCard').then((m) => m.OnboardingCard));
const PriceDrawer = lazyPage(() => import('./prices/PriceDrawer').then((m) => m.PriceDrawer));

const followed = [HomeDeliveriesDocument, HomeDocument, TankerPositionDocument];

/** `/`: the next delivery, low tanks, today's prices and the onboarding (product S04). */
export function HomePage({ now = providerNow }: HomePageProps) {
  const at = useNow(now);
  const asksPrices = new URLSearchParams(useLocation().search).has('prix');
  const { awaited, known, may, drawn } = usePermissions();
  const home = usePageQuery(useHomeQuery({ notifyOnNetworkStatusChange: true }));
  // Mounted with the page, even without its blocks: the cache keeps a failed list as an empty one,
  // without its error.
  const deliveries = usePageQuery(useHomeDeliveriesQuery());
  const { data, error } = home;
  const business = data?.currentBusiness;
  useLive({
    business: business?.id,
    queries: followed,
    // Any order may change the next delivery, the activity and the tasks; any tank level, the order
    // of the tanks; any invoice, the balance. Only users with access to invoices receive their
    // updates.
    rereads: ({ __typename }) => ['Order', 'Tank', 'Invoice'].includes(__typename),
  });
  // The permissions decide which blocks are at the top.
  const shown = useDeferredMount(
    Boolean(business) && !awaited && (deliveries.data !== undefined || deliveries.failed),
  );
  const retry = () => {
    home.retry();
    retryFailed([deliveries]);
  };

  if (!business && !home.loading) return <LoadFailure error={error} onRetry={retry} />;

  const last = deliveries.data?.last?.items[0]?.id;
  const { onboarding = null } = business ?? {};
  const settingUp = !onboarding || onboarding.completed < onboarding.total;
  const skeleton = (
    // The name of the business may take a second line, which pushes the blocks down. The key makes
    // them new elements: a browser counts only moved ones as a layout shift, and the audit allows
    // none (docs/performance.md).
    <HomeSkeleton key={business?.id} balance={drawn?.includes('FINANCE_READ') ?? true} />
  );
  return (
    <Page
      title={greeting(at, data?.me?.firstName)}
      subtitle={business ? `${today(at)} · ${business.name}` : today(at)}
      name="Accueil"
      busy={!shown}
      action={
        shown && known && <NewOrderButton to={newOrderPath()}>Nouvelle commande</NewOrderButton>
      }
      actions={
        shown &&
        known &&
        last && (
          <NewOrderButton look="outline" to={newOrderPath({ reorder: last })}>
            Commander à nouveau
          </NewOrderButton>
        )
      }
    >
      {business && shown ? (
        <Suspense fallback={skeleton}>
          <HomeBlocks
            deliveries={deliveries}
            home={home}
            now={at}
            seesBalance={may('FINANCE_READ')}
            seesFigures={may('ANALYTICS_READ')}
            onboarding={
              settingUp && <OnboardingCard businessId={business.id} onboarding={onboarding} />
            }
          />
        </Suspense>
      ) : (
        skeleton
      )}
      {business && asksPrices && (
        <Suspense>
          <PriceDrawer clock={now} />
        </Suspense>
      )}
    </Page>
  );
}
