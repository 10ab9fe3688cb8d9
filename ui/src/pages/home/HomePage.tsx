import { Suspense } from 'react';
import { failedAt } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { Page } from '../../components/Page/Page';
import { lazyPage } from '../../lib/lazy-page';
import { BusinessCard } from './BusinessCard';
import { greeting, today } from './greeting';
import { useHomeQuery } from './HomePage.generated';
import styles from './HomePage.module.css';
import { HomeSkeleton } from './HomeSkeleton';
import { OnboardingCard } from './OnboardingCard';
import { PricesCard } from './PricesCard';

// Most visits have nothing to say of it.
const PartialBanner = lazyPage(() =>
  import('../../components/LoadFailure/PartialBanner').then((m) => m.PartialBanner),
);

/** Props of {@link HomePage}. */
export type HomePageProps = {
  /** The present moment; the device's clock by default. */
  now?: () => Date;
};

/** `/`: what this business is, what a litre costs today, what is still to set up (product S04). */
export function HomePage({ now = () => new Date() }: HomePageProps) {
  const { data, error, loading, refetch } = useHomeQuery({
    notifyOnNetworkStatusChange: true,
  });
  const business = data?.currentBusiness;
  const retry = () => void refetch();

  if (!business && !loading) return <LoadFailure error={error} onRetry={retry} />;

  const at = now();
  return (
    <Page
      title={greeting(at, data?.me?.firstName)}
      subtitle={business ? `${today(at)} · ${business.name}` : today(at)}
      name="Accueil"
      busy={!business}
    >
      {error && (
        <Suspense>
          <PartialBanner className={styles.banner} />
        </Suspense>
      )}
      {business ? (
        <div className={styles.grid}>
          <div className={styles.main}>
            <BusinessCard business={business} error={error} />
            <OnboardingCard businessId={business.id} onboarding={business.onboarding} />
          </div>
          <div className={styles.side}>
            <PricesCard gases={data.gasList} failed={failedAt(error, 'gasList')} now={at} />
          </div>
        </div>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}
