import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Ids } from './ids';
import examples from './variables.json';

const day = 24 * 60 * 60 * 1000;

/**
 * The variables that a tab opens with, as text; undefined for an operation that does without. Those that
 * variables.json has for the operation, else, of those it requires, what it has by their name.
 * `{orders.items.0.id}` stands there for what ids.graphql answers at that path, empty when it does not,
 * `{today+7}` or `{today-7}` for a date and `{now}` for this instant.
 */
export function variablesOf(
  { name, variableDefinitions = [] }: OperationDefinitionNode,
  ids: Ids,
  now: Date,
): string | undefined {
  const required = variableDefinitions
    .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
    .map(({ variable }) => variable.name.value);
  const byName = Object.entries(examples.byName).filter(([known]) => required.includes(known));
  const byOperation: Readonly<Record<string, object>> = examples.byOperation;
  const given = byOperation[name?.value ?? ''] ?? Object.fromEntries(byName);
  if (Object.keys(given).length === 0) return undefined;
  return JSON.stringify(given, (_, value) => filled(value, ids, now), 2);
}

function filled(value: unknown, ids: Ids, now: Date): unknown {
  const [, path] = (typeof value === 'string' && /^\{(.+)\}$/.exec(value)) || [];
  if (path === undefined) return value;
  if (path === 'now') return now.toISOString();
  const [, days] = /^today([+-]\d+)?$/.exec(path) ?? [];
  if (path.startsWith('today')) return dateAfter(now, Number(days ?? 0));
  let found: unknown = ids;
  for (const key of path.split('.')) found = (found as Ids | null | undefined)?.[key];
  return found ?? '';
}

/** The day in Paris so many days later, or earlier: AAAA-MM-JJ, which is how Sweden writes it. */
function dateAfter(now: Date, days: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return format.format(new Date(now.getTime() + days * day));
}
