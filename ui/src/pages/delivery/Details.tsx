import type { Position } from '../../components/orders/TankerRoute/position';
import { Block } from './Block';
import type { Details_OrderFragment } from './Details.generated';
import { DocumentsCard } from './DocumentsCard';
import { HistoryCard } from './HistoryCard';
import { IssueCard } from './IssueCard';
import { LiveCard } from './LiveCard';
import { PlaceCard } from './PlaceCard';
import { ProductsCard } from './ProductsCard';

export type DetailsProps = {
  order: Details_OrderFragment;
  /** The position of the tanker: null when it is unknown, undefined when it is not under way. */
  position: Position | null | undefined;
  /** Whether the position is loading. */
  locating: boolean;
  /** Whether a field of the order failed to load. */
  failed: (field: keyof Details_OrderFragment) => boolean;
  now: Date;
};

/** The blocks below the steps, in the order of product S07. */
export function Details({ order, position, locating, failed, now }: DetailsProps) {
  return (
    <>
      {position !== undefined && <LiveCard position={position} locating={locating} now={now} />}
      <Block title="Produits et volumes" failed={failed('items')}>
        <ProductsCard order={order} />
      </Block>
      <IssueCard order={order} />
      <PlaceCard order={order} />
      <Block title="Documents" failed={failed('documents')}>
        <DocumentsCard order={order} />
      </Block>
      <Block title="Historique" failed={failed('events')}>
        <HistoryCard order={order} now={now} />
      </Block>
    </>
  );
}
