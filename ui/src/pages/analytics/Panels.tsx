import { Suspense, useEffect } from 'react';
import type { AnalyticsInput } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { lazyPage } from '../../lib/lazy-page';
import { usePanel } from './panel';

// They come beside the dashboard, which does not wait for them.
const EmissionsDrawer = lazyPage(() =>
  import('./emissions/EmissionsDrawer').then((m) => m.EmissionsDrawer),
);
const ExciseDrawer = lazyPage(() => import('./excise/ExciseDrawer').then((m) => m.ExciseDrawer));

export type PanelsProps = {
  /** The filter of the page. */
  input: AnalyticsInput;
  today: CivilDate;
};

/** What the address opens over the dashboard: the Bilan CO₂e, the excise refund (product S13). */
export function Panels({ input, today }: PanelsProps) {
  // They are there when the network no longer is.
  useEffect(() => {
    for (const part of [EmissionsDrawer, ExciseDrawer]) void part.fetch();
  }, []);
  const { asked, close } = usePanel();
  return (
    <Suspense>
      {asked?.value === 'bilan' && <EmissionsDrawer input={input} onClose={close} />}
      {asked?.value === 'accise' && <ExciseDrawer today={today} onClose={close} />}
    </Suspense>
  );
}
