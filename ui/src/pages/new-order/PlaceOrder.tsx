import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { money } from '../../lib/format';
import { submitId } from './Summary';
import type { Price } from './usePrice';

export type PlaceOrderProps = {
  price: Price;
  /** The total of the order, in cents; null while it is unknown. */
  total: number | null;
  /** Why no order can be placed now; undefined when it can. */
  reason: string | undefined;
  sending: boolean;
  onOrder: () => void;
};

/** The button that places the order, labelled with the total. */
export function PlaceOrder({ price, total, reason, sending, onOrder }: PlaceOrderProps) {
  return (
    <Permitted reason={reason}>
      <Button
        id={submitId}
        size="md"
        wide
        wraps
        loading={sending || (price.requesting && price.quote !== null)}
        disabled={price.instead !== null}
        onClick={onOrder}
      >
        {total === null ? 'Passer commande' : `Passer commande — ${money(total)}`}
      </Button>
    </Permitted>
  );
}
