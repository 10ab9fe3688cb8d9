import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { money } from '../../lib/format';
import { submitId } from './Summary';
import type { Price } from './usePrice';

export type PlaceOrderProps = {
  price: Price;
  /** What the order comes to, in cents; null while it is not known. */
  total: number | null;
  /** Why nothing can be ordered now; undefined when it can. */
  reason: string | undefined;
  sending: boolean;
  onOrder: () => void;
};

/** The button that places the order, and says what it comes to. */
export function PlaceOrder({ price, total, reason, sending, onOrder }: PlaceOrderProps) {
  return (
    <Permitted reason={reason}>
      <Button
        id={submitId}
        size="md"
        wide
        wraps
        loading={sending || (price.asking && price.quote !== null)}
        disabled={price.instead !== null}
        onClick={onOrder}
      >
        {total === null ? 'Passer commande' : `Passer commande — ${money(total)}`}
      </Button>
    </Permitted>
  );
}
