import { Suspense, useEffect } from 'react';
import type { AnalyticsInput } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { lazyPage } from '../../lib/lazy-page';
import { usePanel } from './panel';

// Separate chunks, loaded beside the dashboard, which does not wait for them.
const EmissionsDrawer = lazyPage(() =>
  import('./emissions/EmissionsDrawer').then((m) => m.EmissionsDrawer),
);
const ExciseDrawer = lazyPage(() => import('./excise/ExciseDrawer').then((m) => m.ExciseDrawer));

export type PanelsProps = {
  /** The input of the page's own query. */
  input: AnalyticsInput;
  today: CivilDate;
};

/**
 * The drawer that the URL opens over the dashboard: the Bilan CO₂e or the excise refund (product
 * S13).
 */
export function Panels({ input, today }: PanelsProps) {
  // Preloads the chunks, so that they work without a network later.
  useEffect(() => {
    for (const part of [EmissionsDrawer, ExciseDrawer]) void part.fetch();
  }, []);
  const { requested, close } = usePanel();
  return (
    <Suspense>
      {requested?.value === 'bilan' && <EmissionsDrawer input={input} onClose={close} />}
      {requested?.value === 'accise' && <ExciseDrawer today={today} onClose={close} />}
    </Suspense>
  );
}
