/**
 * Typed search parameters of a screen: a schema defines how each parameter is parsed and written.
 * Invalid values are ignored and defaults are left out, so that links stay short and old ones still
 * work (product 5.1).
 */

import { isCivilDate } from './civil-date';

/** How one parameter is parsed and written. */
export type Param<T> = {
  /** The default value; never written. */
  fallback: T;
  /** Parses a text from the URL; undefined when it is invalid. */
  read: (text: string) => T | undefined;
  /** Returns the text of a value. */
  write: (value: T) => string;
};

/** The parameters of a screen by name, in the order of the URL. */
// biome-ignore lint/suspicious/noExplicitAny: a schema mixes parameters of every type.
export type Params = Record<string, Param<any>>;

/** The values of a schema. */
export type Values<P extends Params> = {
  [Name in keyof P]: P[Name] extends Param<infer T> ? T : never;
};

/** A trimmed text. */
export function text(): Param<string> {
  return { fallback: '', read: (given) => given.trim(), write: (value) => value.trim() };
}

/** Several values, `?statut=oncoming,ready`, limited to the `known` ones if given. Duplicates are dropped. */
export function list<const V extends string = string>(known?: readonly V[]): Param<readonly V[]> {
  const isKnown = (item: string): item is V => item !== '' && (!known || known.includes(item as V));
  return {
    fallback: [],
    read: (given) => [...new Set(given.split(',').map(unescapeItem).filter(isKnown))],
    write: (values) => values.map(escapeItem).join(','),
  };
}

/** One of several values. */
export function oneOf<const V extends string | number>(
  known: readonly V[],
  fallback: NoInfer<V>,
): Param<V> {
  return { fallback, read: (given) => known.find((one) => String(one) === given), write: String };
}

/** A whole number, `least` or more. */
export function integer(fallback: number, least = fallback): Param<number> {
  return {
    fallback,
    read: (given) => {
      const value = Number(given);
      return /^\d{1,9}$/.test(given) && value >= least ? value : undefined;
    },
    write: String,
  };
}

/** On or off, `?annulees=1`. */
export function flag(): Param<boolean> {
  return {
    fallback: false,
    read: (given) => (given === '1' ? true : undefined),
    write: (value) => (value ? '1' : ''),
  };
}

/** A calendar day, `?du=2026-03-12`; null when none is chosen. */
export function day(): Param<string | null> {
  return {
    fallback: null,
    read: (given) => (isCivilDate(given) ? given : undefined),
    write: (value) => value ?? '',
  };
}

/** A sort key, with `-` before it for the descending order, `?tri=-date`. */
export type Sort<K extends string = string> = K | `-${K}`;

/** The order of a list by one of `keys`; an empty text is another order. */
export function sort<const K extends string>(
  keys: readonly K[],
  fallback: Sort<NoInfer<K>> | '',
): Param<Sort<K> | ''> {
  return {
    fallback,
    read: (given) => (keys.includes(given.replace(/^-/, '') as K) ? (given as Sort<K>) : undefined),
    write: (value) => value,
  };
}

/** Parses the parameters of a schema, with defaults for missing and invalid ones. */
export function readParams<P extends Params>(schema: P, params: URLSearchParams): Values<P> {
  const values = Object.entries(schema).map(([name, param]) => {
    const given = params.get(name);
    return [name, (given === null ? undefined : param.read(given)) ?? param.fallback];
  });
  return Object.fromEntries(values) as Values<P>;
}

/**
 * Returns the search parameters with some values changed: those of the schema in its order, without
 * defaults, then the parameters outside the schema, unchanged.
 */
export function writeParams<P extends Params>(
  schema: P,
  params: URLSearchParams,
  changes: Partial<Values<P>>,
): URLSearchParams {
  const values = { ...readParams(schema, params), ...changes };
  const written = new URLSearchParams();
  for (const [name, param] of Object.entries(schema)) {
    const value = param.write(values[name]);
    if (value !== param.write(param.fallback)) written.append(name, value);
  }
  for (const [name, value] of params) {
    if (!(name in schema)) written.append(name, value);
  }
  return written;
}

/** Reports whether a value differs from the default. */
export function isChosen<T>(param: Param<T>, value: T): boolean {
  return param.write(value) !== param.write(param.fallback);
}

/** Returns the search `?…` without the parameters in `removed`, and with those of `added`. */
export function changedSearch(
  search: string,
  removed: readonly string[],
  added: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(search);
  for (const name of removed) params.delete(name);
  for (const [name, value] of Object.entries(added)) params.set(name, value);
  return searchString(params);
}

/**
 * Returns the search `?…` for the address bar, empty without parameters. Commas stay readable, and a
 * parameter without a value has no equals sign.
 */
export function searchString(params: URLSearchParams): string {
  const written = params
    .toString()
    .replaceAll('%2C', ',')
    .replace(/=(?=&|$)/g, '');
  return written && `?${written}`;
}

// A comma inside an item must not split it.
function escapeItem(item: string): string {
  return item.replace(/[%,]/g, (sign) => (sign === ',' ? '%2C' : '%25'));
}

function unescapeItem(item: string): string {
  return item.replace(/%2C/gi, ',').replaceAll('%25', '%');
}
