import { useContext, useEffect, useMemo, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import {
  integer,
  isChosen,
  oneOf,
  type Params,
  readParams,
  type Sort,
  searchString,
  sort,
  text,
  type Values,
  writeParams,
} from '../../../lib/search-params';
import { mostStacked, type PageSize, pageSizes } from '../Pagination/Pagination';
import { useLayout } from '../useLayout';

/** What a list keeps in the address. Made once, outside the component. */
export type TableOptions<F extends Params = Params, K extends string = string> = {
  /** Its filters by the name of their parameter: `{ statut: list([…]), du: day() }`. */
  filters?: F;
  /** What it can be sorted by: the `sort` of its columns. */
  sorts: readonly K[];
  /** Its order when none is asked for: `-date`. Null: one of the server's own, which no column says. */
  defaultSort: Sort<NoInfer<K>> | null;
};

/** How a list is sorted. */
export type Order<K extends string = string> = {
  /** The `sort` of a column; empty for an order that no column says. */
  by: K | '';
  /** From the largest, or the latest, down. */
  descending: boolean;
};

/** A request for rows: a page by its number, from 1, or the list from its first page on; a page holds 100 rows at most. */
export type Query = { page?: number; perPage: number };

/** The state of a list as its address says it, and the ways to change it. */
export type TableState<F extends Params = Params, K extends string = string> = {
  /** Words that are searched for. */
  search: string;
  /** Values of the filters. */
  filters: Values<F>;
  /** The order, and whether it is the usual one. */
  order: Order<K> & { usual: boolean };
  /** The usual order is the server's own: where orders are chosen from a list, it has a line of its own. */
  ownOrder: boolean;
  /** The page, from 1. On a phone the pages up to this one are shown, {@link mostStacked} rows at most. */
  page: number;
  /** Rows of a page. */
  pageSize: PageSize;
  /** Something is searched for or filtered. */
  narrowed: boolean;
  /** What tells this list of results from another: the selection does not outlive it. */
  results: string;
  /** What the address says of the list, without its page and their length: as it is saved. */
  kept: string;
  /** What to ask the server for: one page. On a phone the list from its first page on: the others are fetched below it. */
  query: Query;
  /** How many rows stand under one another, on a phone; undefined where pages are shown one by one. */
  rows: number | undefined;
  /** Searches; `replace`s the address, so that Back does not spell the words backwards. */
  setSearch: (search: string) => void;
  /** Chooses some filters. */
  setFilters: (filters: Partial<Values<F>>) => void;
  /** The address with some filters chosen, from the first page on: what a link leads to. */
  searchWith: (filters: Partial<Values<F>>) => string;
  /** Takes the search and every filter away. */
  clear: () => void;
  /** Takes up a list that was {@link kept}, from its first page. */
  apply: (kept: string) => void;
  /** Goes from descending to ascending, then to the usual order (product 5.1). */
  cycleSort: (by: string) => void;
  /** Sorts; null for the usual order. */
  setOrder: (order: Order | null) => void;
  /** Goes to a page; `replace` when it is a correction that Back must not undo. */
  setPage: (page: number, history?: 'push' | 'replace') => void;
  /** Shows more or fewer rows a page. */
  setPageSize: (pageSize: PageSize) => void;
};

/** The part of the state that does not depend on the filters: what a DataTable reads and changes. */
export type ListState = Omit<TableState, 'filters' | 'setFilters' | 'searchWith'>;

/**
 * Keeps the whole state of a list in the address, `?q=&statut=&du=&au=&tri=-date&page=2&par=25`: a
 * link to it is shareable, and Back undoes each step (product 5.1).
 */
export function useTableState<F extends Params = Record<never, never>, K extends string = string>(
  options: TableOptions<F, K>,
): TableState<F, K> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const stacked = useLayout() === 'phone';
  const schema = useMemo(() => schemaOf(options), [options]);
  // Two changes in one event must both be kept: the second one starts from where the first has led.
  const address = useRef(search);
  useEffect(() => {
    address.current = search;
  }, [search]);
  // A busy page is shown some time after its address has changed: a tab that was followed just before counts too.
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    let last = router?.state.location;
    return router?.subscribe(({ location }) => {
      if (location !== last) address.current = location.search;
      last = location;
    });
  }, [router]);

  return useMemo(() => {
    const values = readParams(schema, new URLSearchParams(search));
    const filters = pick(values, options.filters ?? {}) as Values<F>;
    const order = parse(values.tri as Sort<K> | '');
    const usual = parse(options.defaultSort ?? '');
    const page = stacked ? Math.min(values.page, mostStacked / values.par) : values.page;

    const change = (changes: Partial<Values<typeof schema>>, history: 'push' | 'replace') => {
      const next = searchString(writeParams(schema, new URLSearchParams(address.current), changes));
      if (next === address.current) return;
      address.current = next;
      navigate({ search: next }, { replace: history === 'replace', preventScrollReset: true });
    };
    const setOrder = (to: Order | null) =>
      change({ tri: write(to ?? usual) as Sort<K> | '', page: 1 }, 'push');

    return {
      search: values.q,
      filters,
      order: { ...order, usual: write(order) === write(usual) },
      ownOrder: options.defaultSort === null,
      page,
      pageSize: values.par,
      narrowed:
        values.q !== '' ||
        Object.entries(options.filters ?? {}).some(([name, param]) =>
          isChosen(param, values[name as keyof typeof values]),
        ),
      // What else the address says, a dialog that is open, is not about the list.
      results: searchString(
        writeParams(schema, new URLSearchParams(), {
          ...values,
          tri: schema.tri.fallback,
          page: 1,
          par: 25,
        }),
      ),
      kept: searchString(
        writeParams(schema, new URLSearchParams(), {
          ...values,
          page: 1,
          par: schema.par.fallback,
        }),
      ),
      query: stacked ? { perPage: values.par } : { page, perPage: values.par },
      rows: stacked ? page * values.par : undefined,
      setSearch: (q) => change({ q, page: 1 }, 'replace'),
      setFilters: (chosen) => change({ ...chosen, page: 1 }, 'push'),
      searchWith: (chosen) =>
        searchString(
          writeParams(schema, new URLSearchParams(search), {
            ...(chosen as Partial<Values<typeof schema>>),
            page: 1,
          }),
        ),
      clear: () => {
        const fallbacks = Object.entries(options.filters ?? {}).map(([name, { fallback }]) => [
          name,
          fallback,
        ]);
        change({ ...Object.fromEntries(fallbacks), q: '', page: 1 }, 'push');
      },
      apply: (kept) => {
        const { par: _, ...asked } = readParams(schema, new URLSearchParams(kept));
        change(asked as unknown as Partial<Values<typeof schema>>, 'push');
      },
      cycleSort: (by) => setOrder(following({ by, descending: true }, order, usual)),
      setOrder,
      // More rows under the others are no step to go back on.
      setPage: (page, history = stacked ? 'replace' : 'push') => change({ page }, history),
      setPageSize: (par) => change({ par, page: 1 }, 'push'),
    };
  }, [schema, options, search, stacked, navigate]);
}

function schemaOf<F extends Params, K extends string>(options: TableOptions<F, K>) {
  return {
    q: text(),
    ...(options.filters ?? {}),
    tri: sort(options.sorts, options.defaultSort ?? ''),
    page: integer(1),
    par: oneOf(pageSizes, 25),
  };
}

function parse<K extends string>(sorted: Sort<K> | ''): Order<K> {
  return { by: sorted.replace(/^-/, '') as K | '', descending: sorted.startsWith('-') };
}

function write({ by, descending }: Order): string {
  return descending ? `-${by}` : by;
}

/** Descending, ascending, usual; where the usual order is one of the two, they alternate. */
function following(asked: Order, current: Order, usual: Order): Order | null {
  if (current.by !== asked.by || (!current.descending && usual.by === asked.by)) return asked;
  return current.descending ? { by: asked.by, descending: false } : null;
}

function pick(values: Record<string, unknown>, names: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]));
}
