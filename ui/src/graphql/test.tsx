/**
 * For tests and stories: an Apollo client over the real schema.graphql, answered
 * by plain objects. An operation that the schema does not know fails here, as it
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

// Values of the interface PaymentMethod say their type by __typename, so no resolver is needed.
const schema = buildSchema(typeDefs);

/** What a field answers: a value, a function (it may throw to fail), or nothing for null. */
type Answer<T> = T | (() => T) | ((args: Record<string, unknown>) => T | Promise<T>);
/** Objects may leave out whatever the test does not look at. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Answer<Loose<T[Key]>> }
    : T;

/** The answers of a test: a value for each root field that it reads. */
export interface Answers {
  query?: Loose<Omit<Query, '__typename'>>;
  mutation?: { [Key in keyof Mutation]?: Answer<Loose<Mutation[Key]>> };
}

/** A client that gives these answers. */
export function fixtureClient(answers: Answers): ApolloClient {
  // The questions of the frame have an answer: what a person may do is known from it.
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

/** A client whose answers never come: what a screen shows while it waits. */
export function waitingClient(): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: new ApolloLink(() => new Observable(() => {})),
  });
}

/** Gives a client to what is rendered below it. */
export function WithClient({ client, children }: { client: ApolloClient; children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

/** A business with every field that may not be null. */
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

/** Those of an owner. */
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

/** A customer with every field that may not be null. */
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

/** A product with its price. */
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
