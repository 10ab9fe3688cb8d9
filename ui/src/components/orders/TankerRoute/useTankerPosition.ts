import type { Position } from './position';
import { useTankerPositionQuery } from './TankerRoute.generated';

/** Returns the position of an order's tanker; the page keeps it live (useLive, with TankerPositionDocument). */
export function useTankerPosition(
  orderId: string,
  { skip = false } = {},
): { position: Position | null; loading: boolean } {
  const { data, loading } = useTankerPositionQuery({ variables: { orderId }, skip });
  return { position: data?.tankerPosition ?? null, loading };
}
