import type { Position } from './position';
import { useTankerPositionQuery } from './TankerRoute.generated';

/** Where an order's tanker is, asked for twice a minute while the page can be seen (product 10.1). */
export function useTankerPosition(
  orderId: string,
  { skip = false } = {},
): { position: Position | null; loading: boolean } {
  const { data, loading } = useTankerPositionQuery({
    variables: { orderId },
    skip,
    pollInterval: 30_000,
    skipPollAttempt: () => document.visibilityState === 'hidden',
  });
  return { position: data?.tankerPosition ?? null, loading };
}
