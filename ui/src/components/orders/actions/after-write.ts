import type { ApolloCache } from '@apollo/client';
import { evictQueries } from '../../../graphql/evict';

/** Evicts the lists, the planning and the home page after a change of an order, so that they are refetched. The order itself is in the response. */
export function orderWritten(cache: ApolloCache): void {
  evictQueries(cache, 'orders', 'planning', 'home');
}
