import { type ApolloCache, InMemoryCache } from '@apollo/client';
import { pages } from './pages';

/** The fields of a business that stay when the tab leaves it: those of the selector. */
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

/** Creates an empty cache. Its data never expires automatically (specification §9). */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    // The concrete types of the interface: without them no fragment on it would match.
    possibleTypes: { PaymentMethod: ['SepaMandate', 'Card', 'OtherPaymentMethod'] },
    typePolicies: {
      // Keyed by id (the default, stated because it matters): two businesses never mix, and
      // `currentBusiness` and an item of `businesses` are one object. Lists are replaced, never
      // merged: a deleted address must disappear.
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
          // Paginated lists: on a phone they grow page by page.
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
      // These fields are always read completely: replaced, never merged.
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
      // Several queries each read a part of this one object.
      HomeSummary: { merge: true, fields: { prices: { merge: false }, month: { merge: false } } },
      // The same: the home page selects fewer fields than the finance page.
      AccountStatement: {
        merge: true,
        fields: { aging: { merge: false }, months: { merge: false } },
      },
      // The figures of a period, which several queries read in parts.
      Analytics: { merge: true },
      EmissionsReport: { merge: true },
      // Months have no id: the list is replaced, never merged.
      Vehicle: { fields: { consumptionSeries: { merge: false } } },
      // One position per order, from a query or a live update.
      TankerPosition: { keyFields: ['orderId'] },
      // A list selects fewer fields than an order's own page: merged, to keep the others.
      OrderTotals: { merge: true },
      Cancellation: { merge: true },
      // The ids of energies come from the specification, not from the provider: embedded, not normalized.
      Energy: { keyFields: false },
      EnergySubtype: { keyFields: false },
    },
  });
}

/**
 * Evicts all data of a business, prices included, when the tab switches to
 * another one. The rows of the selector and the person stay, so that the frame
 * does not flicker. Active queries refetch their missing data.
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
