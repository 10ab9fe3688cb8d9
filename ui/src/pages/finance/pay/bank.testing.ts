/**
 * A provider for the tests and stories of the payment dialog: it has a few invoices, and debits
 * each idempotency key once.
 */
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { createCache } from '../../../graphql/cache';
import { defaultOptions } from '../../../graphql/client';
import {
  type Answers,
  allPermissions,
  business,
  customer,
  fixtureClient,
} from '../../../graphql/test';
import type { Permission } from '../../../graphql/types.generated';
import { invoice, methods, paidBy } from './invoice.fixture';
import type {
  PayDialog_InvoiceFragment as Invoice,
  PayDialog_MethodFragment as Method,
  PayInvoicesMutationVariables as Sent,
} from './PayDialog.generated';

type UserError = { field: string[] | null; code: string; message: string };
/** The response to a payment. */
export type Reply = { userErrors: readonly UserError[]; total?: number };

/** The options of a bank, all with defaults. */
export type BankOptions = {
  invoices?: readonly Invoice[];
  methods?: readonly Method[];
  permissions?: readonly Permission[];
  /** The initial payment label of each invoice. */
  label?: number;
  /**
   * The responses to the payments, in turn; null accepts, as do all later payments. An error is
   * thrown.
   */
  replies?: readonly (Reply | Error | null)[];
  /** Debits even when the response is an error, as if the response were lost. */
  answersLost?: boolean;
  /** Whether there is a stream of updates. */
  live?: boolean;
};

/** The fields of an invoice in an update that the dialog does not show. */
const otherFields = {
  issuedOn: null,
  periodStart: null,
  periodEnd: null,
  totalExclTax: null,
  vat: null,
  totalInclTax: null,
  orders: [],
  pdfUrl: null,
  pdfPreviewUrl: null,
  xmlUrl: null,
  facturXUrl: null,
};

/** A provider, and a client connected to it. */
export function bank(options: BankOptions = {}) {
  const replies = [...(options.replies ?? [])];
  const listeners = new Set<(one: Invoice) => void>();
  const state = {
    invoices: options.invoices ?? [invoice()],
    /** The payments that were sent. */
    sent: [] as Sent[],
    /** The idempotency keys of all debits. */
    debited: [] as string[],
    /** While true, every request fails. */
    down: false,
    /** How often the invoices were loaded. */
    reads: 0,
  };
  const change = (id: string, to: Invoice) => {
    state.invoices = state.invoices.map((one) => (one.id === id ? to : one));
    for (const hear of listeners) hear(to);
  };
  /** Changes an invoice and publishes it to the subscribers. */
  const become = (id: string, label: number, attempt: Parameters<typeof paidBy>[2] = {}) => {
    const before = state.invoices.find((one) => one.id === id);
    if (before) change(id, paidBy(before, label, attempt));
  };
  const debit = ({ ids, idempotencyKey, on }: Sent) => {
    if (state.debited.includes(idempotencyKey)) return;
    state.debited.push(idempotencyKey);
    const label = options.label ?? (on ? 4 : 2);
    const attempt = { id: `pay-${idempotencyKey}`, ...(on && { at: on }) };
    for (const id of ids) become(id, label, attempt);
  };
  const read = (({ filter, page }: { filter: { ids: string[] }; page: { page: number } }) => {
    state.reads++;
    if (state.down) throw new Error('Le fournisseur ne répond pas.');
    if (filter.ids.some((id) => !/^[\w.-]+$/.test(id)))
      throw new GraphQLError('Cet élément est introuvable.', { extensions: { code: 'NOT_FOUND' } });
    const all = state.invoices.filter(({ id }) => filter.ids.includes(id));
    return { items: all.slice((page.page - 1) * 100, page.page * 100) };
  }) as never;
  const pay = (async (args: Sent) => {
    state.sent.push({ ...args });
    const reply = replies.shift() ?? null;
    if (reply === null || options.answersLost) debit(args);
    if (reply instanceof Error) throw reply;
    const { userErrors, total = null } = reply ?? { userErrors: [] };
    const paid = state.invoices.filter(({ id }) => args.ids.includes(id));
    return { invoices: userErrors.length > 0 ? [] : paid, total, userErrors };
  }) as never;
  const query = {
    me: customer({ permissions: options.permissions ?? allPermissions }),
    currentBusiness: business({ paymentMethods: options.methods ?? methods }),
    appConfig: { __typename: 'AppConfig', providerName: 'Sandbox Énergies' },
    invoices: read,
  } as NonNullable<Answers['query']>;
  const stream = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const hear = ({ kind: invoiceKind, status: invoiceStatus, ...rest }: Invoice) =>
          observer.next({
            data: { businessUpdated: { ...otherFields, ...rest, invoiceKind, invoiceStatus } },
          });
        if (!options.live) return observer.complete();
        listeners.add(hear);
        operation.getContext().onHeard?.();
        return () => listeners.delete(hear);
      }),
  );
  const { link } = fixtureClient({ query, mutation: { payInvoices: pay } });
  const client = new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: ApolloLink.split((operation) => operation.operationName === 'LiveUpdates', stream, link),
  });
  return { client, state, become };
}

/** The server's error when its provider did not respond in time. */
export function timeout(): Error {
  return Object.assign(new Error('Le service n’a pas répondu à temps.'), {
    extensions: { code: 'UPSTREAM_TIMEOUT' },
  });
}
