import { type ApolloCache, InMemoryCache } from '@apollo/client';
import { pages } from './pages';

/** What stays of a business when the tab leaves it: the rows of the selector. */
const identity: ReadonlySet<string> = new Set([
  '__typename',
  'id',
  'name',
  'initial',
  'logoUrl',
  'role',
]);
/** Query fields and types that belong to the person or the installation, not to a business. */
const personal: ReadonlySet<string> = new Set(['__typename', 'businesses', 'appConfig']);
const lasting: ReadonlySet<string> = new Set(['Business', 'Customer']);

/** A fresh cache. What it holds never goes stale by itself (specification §9). */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    // The interface has three shapes: without their names no fragment on it would match.
    possibleTypes: { PaymentMethod: ['SepaMandate', 'Card', 'OtherPaymentMethod'] },
    typePolicies: {
      // Keyed by id (the default, said here because it matters): two businesses never mix, and
      // `currentBusiness` and an item of `businesses` are one object. Lists are replaced, never
      // merged: an address that was deleted must leave.
      Business: {
        keyFields: ['id'],
        fields: {
          addresses: { merge: false },
          contacts: { merge: false },
          paymentMethods: { merge: false },
          onboarding: { merge: false },
        },
      },
      Query: {
        fields: {
          businesses: { merge: false },
          gasList: { merge: false },
          // On a phone they grow.
          orders: pages('filter', 'sort'),
          invoices: pages('filter', 'sort'),
          users: pages('filter'),
          tanks: pages('filter', 'sort'),
          vehicles: pages('filter', 'sort'),
          recurringOrders: pages('filter'),
          exports: pages(),
          notifications: pages('unread'),
        },
      },
      // What is read of a tank is read whole, and leaves nothing of before.
      Tank: {
        fields: {
          anomalies: { merge: false },
          readings: { merge: false },
          forecast: { merge: false },
          suggestedOrder: { merge: false },
        },
      },
      // Dates have no id: the list is replaced, never merged.
      RecurringOrder: { fields: { nextOccurrences: { merge: false }, items: { merge: false } } },
      // One object per page load, without an id.
      AppConfig: { keyFields: [] },
      // One object that several queries read parts of.
      HomeSummary: { merge: true, fields: { prices: { merge: false }, month: { merge: false } } },
      // The same: the home page asks for less of it than the finance page.
      AccountStatement: {
        merge: true,
        fields: { aging: { merge: false }, months: { merge: false } },
      },
      // The figures of a period: the dashboard and what stands beside it read parts of them.
      Analytics: { merge: true },
      EmissionsReport: { merge: true },
      // Months without an id: read again, they are others.
      Vehicle: { fields: { consumptionSeries: { merge: false } } },
      // The last one of an order, whoever told of it.
      TankerPosition: { keyFields: ['orderId'] },
      // A list asks less of them than an order's own page: what it is told leaves the rest as it is.
      OrderTotals: { merge: true },
      Cancellation: { merge: true },
      // An energy's numbers are the specification's, not the provider's: a value, not an entity.
      Energy: { keyFields: false },
      EnergySubtype: { keyFields: false },
    },
  });
}

/**
 * Drops everything that belongs to a business, prices included, when the tab
 * turns to another one. The rows of the selector and the person stay, so the
 * frame does not blink. Active queries read again what they miss.
 */
export function dropBusinessData(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const id of Object.keys(cache.extract() as Record<string, unknown>)) drop(cache, id);
      cache.gc();
    },
  });
}

function drop(cache: ApolloCache, id: string): void {
  const [typename = ''] = id.split(':', 1);
  if (id === 'ROOT_QUERY') dropFields(cache, id, personal);
  else if (typename === 'Business') dropFields(cache, id, identity);
  else if (!lasting.has(typename) && typename !== 'AppConfig') cache.evict({ id });
}

function dropFields(cache: ApolloCache, id: string, kept: ReadonlySet<string>): void {
  cache.modify({
    id,
    fields: (value, { fieldName, DELETE }) => (kept.has(fieldName) ? value : DELETE),
  });
}
