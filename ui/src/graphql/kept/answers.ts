/** Keeps the answers of the server where the person wants it, and gives them back while it cannot be reached. */
import type { ApolloLink, Observable } from '@apollo/client';
import { catchError, concatMap, from, mergeMap, of } from 'rxjs';
import { confirmReader, mayReadKept } from '../../auth/reader';
import { type Field, namesIn } from '../failures';
import { keyOf, reached, times } from '../links/answers';
import type { Proof } from '../links/credentials';
import { ConnectionError } from '../links/http';
import { keptOf, keptQueries } from './allowed';
import { forget, keep, keepOnly, listOnce, readKept } from './contents';

/** As much of the answer of the frame as says whose session it is. */
type Frame = {
  me?: { id: string } | null;
  businesses?: readonly { id: string }[];
  currentBusiness?: { id: string } | null;
};

/** What is there no more for this person. */
const decided = ['FORBIDDEN', 'NOT_FOUND'];

/** What came before the answer that says whose session it is. */
let held: (() => Promise<void>)[] = [];

/** Sends one operation; `proof` says of which business, null for the one that the server picks. */
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
  const asked = forward(operation).pipe(
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
  // A device that says it has no network need not be asked twice.
  if (navigator.onLine) return asked;
  reached.set(false);
  return from(find()).pipe(mergeMap((kept) => (kept ? of(kept) : asked)));
}

/** What an answer fills of the query itself, without what stays as the person goes from page to page. */
function rootFields(data: object, names: ReadonlyMap<string, string>): Field[] {
  return Object.keys(data)
    .map((key) => names.get(key) ?? key)
    .filter((fieldName) => !['me', 'businesses', 'currentBusiness'].includes(fieldName))
    .map((fieldName) => ({ id: 'ROOT_QUERY', fieldName }));
}

/** Nothing that this page knows is written over by what was kept before it: it may be newer. */
function isMissing({ client, query, variables, getContext }: ApolloLink.Operation): boolean {
  return !getContext().refresh && client.cache.readQuery({ query, variables }) === null;
}

/** Keeps what an answer brings; the frame's is waited for, since it may be another person's. */
async function takeIn(
  operation: ApolloLink.Operation,
  key: string,
  asked: string | null,
  { data, errors }: ApolloLink.Result,
): Promise<void> {
  const { operationName, query } = operation;
  const { me, businesses = [], currentBusiness } = (data ?? {}) as Frame;
  const business = asked ?? currentBusiness?.id;
  const write = async () => {
    if (!business) return;
    if (errors?.some(({ extensions }) => decided.includes(String(extensions?.['code']))))
      await forget(business, key);
    // Of an answer with a part that failed, what is empty may not be so.
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
    // Nobody waits for it.
    void write().catch(() => undefined);
  } else held.push(write);
}
