import { type ApolloCache, type FieldPolicy, InMemoryCache, type TypePolicy } from '@apollo/client';
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
/** Query fields and types that belong to the user or the installation, not to a business. */
const personal: ReadonlySet<string> = new Set(['__typename', 'businesses', 'appConfig']);
const lasting: ReadonlySet<string> = new Set(['Business', 'Customer']);

/** The policy of a field that is always read completely: a deleted item must disappear. */
const replaced: FieldPolicy = { merge: false };
/** The policy of an object whose fields come from several queries: keeps those of all. */
const merged: TypePolicy = { merge: true };

/** Creates an empty cache. Its data never expires automatically (specification §9). */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    // The concrete types of the interface: without them no fragment on it would match.
    possibleTypes: { PaymentMethod: ['SepaMandate', 'Card', 'OtherPaymentMethod'] },
    typePolicies: {
      // Keyed by id (the default, stated because it matters): two businesses never mix, and
      // `currentBusiness` and an item of `businesses` are one object.
      Business: {
        keyFields: ['id'],
        fields: {
          addresses: replaced,
          contacts: replaced,
          paymentMethods: replaced,
          onboarding: replaced,
        },
      },
      Query: {
        fields: {
          businesses: replaced,
          gasList: replaced,
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
      Tank: {
        fields: {
          anomalies: replaced,
          readings: replaced,
          forecast: replaced,
          suggestedOrder: replaced,
        },
      },
      RecurringOrder: { fields: { nextOccurrences: replaced, items: replaced } },
      // One object per page load, without an id.
      AppConfig: { keyFields: [] },
      HomeSummary: { ...merged, fields: { prices: replaced, month: replaced } },
      // The home page selects fewer fields than the finance page.
      AccountStatement: { ...merged, fields: { aging: replaced, months: replaced } },
      // The figures of a period.
      Analytics: merged,
      EmissionsReport: merged,
      Vehicle: { fields: { consumptionSeries: replaced } },
      // One position per order, from a query or a live update.
      TankerPosition: { keyFields: ['orderId'] },
      // A list selects fewer fields than an order's own page.
      OrderTotals: merged,
      Cancellation: merged,
      // The ids of energies come from the specification, not from the provider: embedded, not normalized.
      Energy: { keyFields: false },
      EnergySubtype: { keyFields: false },
    },
  });
}

/**
 * Evicts all data of a business, prices included, when the tab switches to
 * another one. The rows of the selector and the user stay, so that the frame
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
