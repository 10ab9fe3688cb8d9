import { useState } from 'react';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { Page } from '../../components/Page/Page';
import { Button } from '../../design/controls/Button/Button';
import { now as providerNow } from '../../lib/clock';
import { newOrderPath } from '../../lib/new-order';
import { useNow } from '../../lib/useNow';
import { greeting, today } from './greeting';
import { HomeBlocks } from './HomeBlocks';
import { useHomeQuery } from './HomePage.generated';
import { OnboardingCard } from './OnboardingCard';

/** Props of {@link HomePage}. */
export type HomePageProps = {
  /** The present moment; the provider's clock by default. */
  now?: () => Date;
};

/** `/`: what arrives when, what a litre costs today, what is still to set up (product S04). */
export function HomePage({ now = providerNow }: HomePageProps) {
  const at = useNow(now);
  const { data, error, loading, refetch } = useHomeQuery({
    notifyOnNetworkStatusChange: true,
  });
  // The last order delivered; undefined until the blocks are there.
  const [last, setLast] = useState<string | null>();
  const business = data?.currentBusiness;
  const retry = () => void refetch();

  if (!business && !loading) return <LoadFailure error={error} onRetry={retry} />;

  const mayOrder = data?.me?.permissions.includes('ORDER_WRITE') ?? false;
  const { onboarding } = business ?? {};
  return (
    <Page
      title={greeting(at, data?.me?.firstName)}
      subtitle={business ? `${today(at)} · ${business.name}` : today(at)}
      name="Accueil"
      busy={last === undefined}
      actions={
        last !== undefined &&
        mayOrder && (
          <>
            {last && (
              <Button look="outline" to={newOrderPath({ reorder: last })}>
                Commander à nouveau
              </Button>
            )}
            <Button to={newOrderPath()}>Nouvelle commande</Button>
          </>
        )
      }
    >
      <HomeBlocks
        clock={now}
        businessId={business?.id}
        mayOrder={mayOrder}
        settingUp={!onboarding || onboarding.completed < onboarding.total}
        onboarding={
          business && <OnboardingCard businessId={business.id} onboarding={onboarding ?? null} />
        }
        onReady={setLast}
      />
    </Page>
  );
}
