/**
 * For tests and stories: an Apollo client with the real schema.graphql, resolved
 * from plain objects. An operation that does not match the schema fails, as it
 * would in the server.
 */
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import { ApolloProvider } from '@apollo/client/react';
import { buildSchema } from 'graphql';
import type { ReactNode } from 'react';
import typeDefs from '../../../schema.graphql?raw';
import { createCache } from './cache';
import { defaultOptions } from './client';
import type { Business, Customer, Gas, Mutation, Permission, Query } from './types.generated';

// Values of the interface PaymentMethod have a __typename, so no type resolver is needed.
const schema = buildSchema(typeDefs);

/** The value of a field, or a function that returns it or throws; a missing one is null. */
type Answer<T> = T | (() => T) | ((args: Record<string, unknown>) => T | Promise<T>);
/** Objects may leave out fields that the test does not need. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Answer<Loose<T[Key]>> }
    : T;

/** The data of a test: a value for each root field that it queries. */
export interface Answers {
  query?: Loose<Omit<Query, '__typename'>>;
  mutation?: { [Key in keyof Mutation]?: Answer<Loose<Mutation[Key]>> };
}

/** Creates a client that resolves queries with this data. */
export function fixtureClient(answers: Answers): ApolloClient {
  // Defaults for the queries of the frame, which load the permissions.
  const frame = {
    businesses: [],
    accountStatement: { overdueCount: 0 },
    notifications: { unread: 0 },
  };
  const rootValue = { ...frame, ...answers.query, ...answers.mutation };
  return new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: new SchemaLink({ schema, rootValue }),
  });
}

/** Creates a client that never gets a response, for loading states. */
export function waitingClient(): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: new ApolloLink(() => new Observable(() => {})),
  });
}

/** Provides a client to its children. */
export function WithClient({ client, children }: { client: ApolloClient; children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

/** Returns a business with every non-null field. */
export function business(changes: Loose<Business> = {}): Loose<Business> {
  return {
    __typename: 'Business',
    id: '1042',
    name: 'Transports Garonne-Adour',
    initial: 'T',
    role: 'OWNER',
    purchaseOrderRequired: false,
    addresses: [],
    contacts: [],
    paymentMethods: [],
    onboarding: { completed: 0, total: 6, steps: [] },
    ...changes,
  };
}

/** The permissions of an owner. */
export const allPermissions: readonly Permission[] = [
  'ORDER_READ',
  'ORDER_WRITE',
  'RECURRING_WRITE',
  'FLEET_WRITE',
  'FINANCE_READ',
  'FINANCE_PAY',
  'BUSINESS_WRITE',
  'PAYMENT_METHOD_WRITE',
  'USER_READ',
  'USER_WRITE',
  'ANALYTICS_READ',
  'EXPORT_CREATE',
];

/** Returns a customer with every non-null field. */
export function customer(changes: Loose<Customer> = {}): Loose<Customer> {
  return {
    __typename: 'Customer',
    id: '7',
    email: 'claire.lemaire@garonne-adour.example',
    firstName: 'Claire',
    lastName: 'Lemaire',
    role: 'OWNER',
    permissions: allPermissions,
    currentBusiness: business(),
    ...changes,
  };
}

/** Returns a product with its price. */
export function gas(changes: Loose<Gas> = {}): Loose<Gas> {
  return {
    __typename: 'Gas',
    id: '1',
    slug: 'gazole',
    name: 'Gazole B7',
    shortName: 'Gazole B7',
    energyType: 'b7Gazole',
    unit: 'L',
    unitPriceExclTax: '1.2170',
    ...changes,
  };
}
