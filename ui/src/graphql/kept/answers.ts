/** Offline reading: keeps the server's responses, and answers queries with them while it cannot be reached. */
import type { ApolloLink, Observable } from '@apollo/client';
import { catchError, concatMap, from, mergeMap, of } from 'rxjs';
import { confirmReader, mayReadKept } from '../../auth/reader';
import { type Field, namesIn } from '../failures';
import { keyOf, reached, times } from '../links/answers';
import type { Proof } from '../links/credentials';
import { ConnectionError } from '../links/http';
import { lostCodes } from '../refresh';
import { keptOf, keptQueries } from './allowed';
import { forget, keep, keepOnly, listOnce, readKept } from './contents';

/** The fields of the frame's response that identify the user and the businesses. */
type Frame = {
  me?: { id: string } | null;
  businesses?: readonly { id: string }[];
  currentBusiness?: { id: string } | null;
};

/** The writes of responses that arrived before the frame's response confirmed the user. */
let held: (() => Promise<void>)[] = [];

/**
 * Sends one operation, or answers it with kept data. `proof` has the business, null for the server's
 * choice.
 */
export function throughKept(
  operation: ApolloLink.Operation,
  forward: ApolloLink.ForwardFunction,
  proof: Pick<Proof, 'businessId' | 'lastBusinessId'>,
): Observable<ApolloLink.Result> {
  const { operationName = '', variables } = operation;
  if (!keptQueries.has(operationName)) return forward(operation);
  const business = proof.businessId() ?? proof.lastBusinessId();
  const key = keyOf(operationName, variables);
  if (business !== null) listOnce(business).catch(() => undefined);

  async function find(): Promise<ApolloLink.Result | null> {
    if (business === null || !isMissing(operation)) return null;
    const kept = await readKept<string>(business, key).catch(() => undefined);
    if (!kept) return null;
    times.set(key, kept.at);
    const data = JSON.parse(kept.content);
    operation.setContext({ kept: rootFields(data, namesIn(operation.query)) });
    return { data };
  }
  const requested = forward(operation).pipe(
    concatMap(async (result) => {
      await takeIn(operation, key, business, result).catch(() => undefined);
      return result;
    }),
    catchError(async (error: unknown) => {
      const kept = error instanceof ConnectionError ? await find() : null;
      if (!kept) throw error;
      return kept;
    }),
  );
  // Without a network, look into the kept data first.
  if (navigator.onLine) return requested;
  reached.set(false);
  return from(find()).pipe(mergeMap((kept) => (kept ? of(kept) : requested)));
}

/** Returns the root fields of a response that the next page must fetch again: all but those of the frame. */
function rootFields(data: object, names: ReadonlyMap<string, string>): Field[] {
  return Object.keys(data)
    .map((key) => names.get(key) ?? key)
    .filter((fieldName) => !['me', 'businesses', 'currentBusiness'].includes(fieldName))
    .map((fieldName) => ({ id: 'ROOT_QUERY', fieldName }));
}

/**
 * Reports whether the cache lacks the data of a query. Kept data must not overwrite cached data, which
 * may be newer.
 */
function isMissing({ client, query, variables, getContext }: ApolloLink.Operation): boolean {
  return !getContext().refresh && client.cache.readQuery({ query, variables }) === null;
}

/**
 * Keeps a response. The frame's response is processed before it is returned, as it may be of another
 * user.
 */
async function takeIn(
  operation: ApolloLink.Operation,
  key: string,
  requested: string | null,
  { data, errors }: ApolloLink.Result,
): Promise<void> {
  const { operationName, query } = operation;
  const { me, businesses = [], currentBusiness } = (data ?? {}) as Frame;
  const business = requested ?? currentBusiness?.id;
  const write = async () => {
    if (!business) return;
    if (errors?.some(({ extensions }) => lostCodes.includes(String(extensions?.['code']))))
      await forget(business, key);
    // A partial response is not kept: its empty fields may be failures.
    else if (data && !errors)
      await keep(business, key, JSON.stringify(keptOf(data, namesIn(query))));
  };
  if (operationName === 'Shell' && me) {
    await confirmReader(me.id);
    const before = held;
    held = [];
    if (!mayReadKept()) return;
    await keepOnly(businesses.map(({ id }) => id));
    for (const one of [...before, write]) await one();
  } else if (mayReadKept()) {
    // The response does not wait for the write.
    void write().catch(() => undefined);
  } else held.push(write);
}
