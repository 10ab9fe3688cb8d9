/**
 * What a screen keeps in its address, typed: a schema says how each parameter is read and written.
 * What is not understood is ignored and what is usual is left out, so that every link stays short
 * and an old one still opens (product 5.1).
 */

/** How one parameter is read and written. */
export type Param<T> = {
  /** Its value when it is absent; never written. */
  fallback: T;
  /** The value of a text from the address; undefined when it means nothing. */
  read: (text: string) => T | undefined;
  /** The text of a value. */
  write: (value: T) => string;
};

/** The parameters of a screen by name, in the order in which they are written. */
// biome-ignore lint/suspicious/noExplicitAny: a schema mixes parameters of every type.
export type Params = Record<string, Param<any>>;

/** The values of a schema. */
export type Values<P extends Params> = {
  [Name in keyof P]: P[Name] extends Param<infer T> ? T : never;
};

/** A text, without the spaces around it. */
export function text(): Param<string> {
  return { fallback: '', read: (given) => given.trim(), write: (value) => value.trim() };
}

/** Several values, `?statut=oncoming,ready`; of `known` ones only if given. Doubles are dropped. */
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
    read: (given) => (isDay(given) ? given : undefined),
    write: (value) => value ?? '',
  };
}

/** A sort key, with `-` before it for the descending order, `?tri=-date`. */
export type Sort<K extends string = string> = K | `-${K}`;

/** The order of a list by one of `keys`; empty stands for an order that none of them is. */
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

/** The values that an address holds, with the usual ones where it says nothing that is understood. */
export function readParams<P extends Params>(schema: P, address: URLSearchParams): Values<P> {
  const values = Object.entries(schema).map(([name, param]) => {
    const given = address.get(name);
    return [name, (given === null ? undefined : param.read(given)) ?? param.fallback];
  });
  return Object.fromEntries(values) as Values<P>;
}

/**
 * The address with some values changed: those of the schema in its order, what is usual left out,
 * then the parameters that the schema does not know, untouched.
 */
export function writeParams<P extends Params>(
  schema: P,
  address: URLSearchParams,
  changes: Partial<Values<P>>,
): URLSearchParams {
  const values = { ...readParams(schema, address), ...changes };
  const written = new URLSearchParams();
  for (const [name, param] of Object.entries(schema)) {
    const value = param.write(values[name]);
    if (value !== param.write(param.fallback)) written.append(name, value);
  }
  for (const [name, value] of address) {
    if (!(name in schema)) written.append(name, value);
  }
  return written;
}

/** Whether a value is another one than the usual. */
export function isChosen<T>(param: Param<T>, value: T): boolean {
  return param.write(value) !== param.write(param.fallback);
}

/** `?…` as it stands in the address bar, empty when there is nothing: commas are left readable, and a parameter without a value has no sign of equality. */
export function searchString(address: URLSearchParams): string {
  const written = address
    .toString()
    .replaceAll('%2C', ',')
    .replace(/=(?=&|$)/g, '');
  return written && `?${written}`;
}

// A comma inside an item must not part it.
function escapeItem(item: string): string {
  return item.replace(/[%,]/g, (sign) => (sign === ',' ? '%2C' : '%25'));
}

function unescapeItem(item: string): string {
  return item.replace(/%2C/gi, ',').replaceAll('%25', '%');
}

function isDay(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return false;
  const at = new Date(`${given}T00:00:00Z`);
  // Date turns 30 February into 2 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given);
}
