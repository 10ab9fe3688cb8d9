import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Ids } from './ids';
import examples from './variables.json';

const day = 24 * 60 * 60 * 1000;

/** The name of the missing record when ids.graphql returns an empty list at that path. */
const none: Readonly<Record<string, string>> = {
  'currentBusiness.addresses': 'aucune adresse',
  'currentBusiness.contacts': 'aucun contact',
  'currentBusiness.paymentMethods': 'aucun moyen de paiement',
  'exports.items': 'aucun export',
  gasList: 'aucun produit livrable',
  'invoices.items': 'aucune facture',
  'moving.items': 'aucune livraison en cours',
  'orders.items': 'aucune livraison',
  'recurringOrders.items': 'aucune commande récurrente',
  'tanks.items': 'aucune cuve',
  'vehicles.items': 'aucun véhicule',
};

/** The initial variables of a tab, as text, and a sentence for each example that `ids` cannot fill in. */
type Filled = { readonly variables: string; readonly missing: readonly string[] };

/**
 * Returns the variables of an operation, empty when it needs none: those that variables.json has for the operation,
 * else, for each required one, the value under its name. `{orders.items.0.id}` is replaced by the value at that path
 * in the response of ids.graphql, `{today+7}` or `{today-7}` by a date and `{now}` by the current time.
 */
export function filledVariables(
  { name, variableDefinitions = [] }: OperationDefinitionNode,
  ids: Ids,
  now: Date,
): Filled {
  const required = variableDefinitions
    .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
    .map(({ variable }) => variable.name.value);
  const byName = Object.entries(examples.byName).filter(([known]) => required.includes(known));
  const byOperation: Readonly<Record<string, object>> = examples.byOperation;
  const given = byOperation[name?.value ?? ''] ?? Object.fromEntries(byName);
  if (Object.keys(given).length === 0) return { variables: '', missing: [] };
  const missing = new Set<string>();
  const fill = (key: string, value: unknown) => {
    const path = pathIn(value);
    const filled = path === undefined ? value : exampleAt(path, ids, now);
    if (path !== undefined && filled === '') missing.add(sentenceOf(path, key, ids));
    return filled;
  };
  return { variables: JSON.stringify(given, fill, 2), missing: [...missing] };
}

/** Returns the text between the braces of a placeholder. */
function pathIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined;
}

function exampleAt(path: string, ids: Ids, now: Date): unknown {
  if (path === 'now') return now.toISOString();
  const [today, days = 0] = /^today([+-]\d+)?$/.exec(path) ?? [];
  return today ? dateAfter(now, Number(days)) : (found(path, ids) ?? '');
}

/** Returns why a variable is left empty. An item of a list is named by its position: `0` in `ids`. */
function sentenceOf(path: string, key: string, ids: Ids): string {
  const list = path.replace(/\.0\.id$/, '');
  const variable = /^\d+$/.test(key) ? '' : ` « ${key} » est à remplir.`;
  return Array.isArray(found(list, ids)) && none[list]
    ? `Cette entreprise n’a ${none[list]} :${variable || ' un identifiant est à remplir.'}`
    : `L’exemple n’a pas pu être lu :${variable || ' un identifiant est à remplir.'}`;
}

function found(path: string, ids: Ids): unknown {
  let value: unknown = ids;
  for (const key of path.split('.')) value = (value as Ids | null | undefined)?.[key];
  return value;
}

/** Returns the day in Paris a number of days later or earlier, as YYYY-MM-DD, the format of the Swedish locale. */
function dateAfter(now: Date, days: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return format.format(new Date(now.getTime() + days * day));
}
