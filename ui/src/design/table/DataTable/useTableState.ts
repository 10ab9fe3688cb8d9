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
import { maxStackedRows, type PageSize, pageSizes } from '../Pagination/Pagination';
import { useLayout } from '../useLayout';

/** The state that a list keeps in the address. Define it once, outside the component. */
export type TableOptions<F extends Params = Params, K extends string = string> = {
  /** Its filters by parameter name: `{ statut: list([…]), du: day() }`. */
  filters?: F;
  /** The possible orders: the `sort` values of its columns. */
  sorts: readonly K[];
  /** The default order: `-date`. Null: the server's own order, which no column has. */
  defaultSort: Sort<NoInfer<K>> | null;
};

/** The order of a list. */
export type Order<K extends string = string> = {
  /** The `sort` of a column; empty for an order without a column. */
  by: K | '';
  /** From the largest or latest down. */
  descending: boolean;
};

/** A request for rows: one page by its number, from 1, or the list from its first page; a page has at most 100 rows. */
export type Query = { page?: number; perPage: number };

/** The state of a list according to its address, and the functions that change it. */
export type TableState<F extends Params = Params, K extends string = string> = {
  /** The search words. */
  search: string;
  /** The values of the filters. */
  filters: Values<F>;
  /** The order, and whether it is the default. */
  order: Order<K> & { usual: boolean };
  /** The default order is the server's own: a menu of orders has an entry for it. */
  ownOrder: boolean;
  /** The page, from 1. On a phone the pages up to this one are shown, at most {@link maxStackedRows} rows. */
  page: number;
  /** The number of rows per page. */
  pageSize: PageSize;
  /** There is a search or a filter. */
  narrowed: boolean;
  /** A key for these results: the selection is cleared when it changes. */
  results: string;
  /** The list part of the address, without page and page size: the form that is saved. */
  kept: string;
  /** The query for the server: one page. On a phone the list from its first page: the others are fetched below it. */
  query: Query;
  /** The number of rows shown in total on a phone; undefined when pages are shown one by one. */
  rows: number | undefined;
  /** Searches; `replace`s the address, so that Back does not undo the typing letter by letter. */
  setSearch: (search: string) => void;
  /** Sets some filters. */
  setFilters: (filters: Partial<Values<F>>) => void;
  /** Returns the address with some filters set, at the first page: the target of a link. */
  searchWith: (filters: Partial<Values<F>>) => string;
  /** Removes the search and all filters. */
  clear: () => void;
  /** Restores a list that was {@link kept}, at its first page. */
  apply: (kept: string) => void;
  /** Cycles from descending to ascending, then to the default order (product 5.1). */
  cycleSort: (by: string) => void;
  /** Sorts; null for the default order. */
  setOrder: (order: Order | null) => void;
  /** Goes to a page; use `replace` for a correction that Back must not undo. */
  setPage: (page: number, history?: 'push' | 'replace') => void;
  /** Sets the number of rows per page. */
  setPageSize: (pageSize: PageSize) => void;
};

/** The part of the state that does not depend on the filters, for a DataTable. */
export type ListState = Omit<TableState, 'filters' | 'setFilters' | 'searchWith'>;

/**
 * Keeps the complete state of a list in the address, `?q=&statut=&du=&au=&tri=-date&page=2&par=25`: a
 * link to it is shareable, and Back undoes each step (product 5.1).
 */
export function useTableState<F extends Params = Record<never, never>, K extends string = string>(
  options: TableOptions<F, K>,
): TableState<F, K> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const stacked = useLayout() === 'phone';
  const schema = useMemo(() => schemaOf(options), [options]);
  // Two changes in one event must both be kept: the second starts from the result of the first.
  const address = useRef(search);
  useEffect(() => {
    address.current = search;
  }, [search]);
  // A busy page renders some time after its address has changed: the change must start from a link that was followed just before.
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
    const page = stacked ? Math.min(values.page, maxStackedRows / values.par) : values.page;

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
      // Other parameters, such as an open dialog, do not belong to the list.
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
        const { par: _, ...requested } = readParams(schema, new URLSearchParams(kept));
        change(requested as unknown as Partial<Values<typeof schema>>, 'push');
      },
      cycleSort: (by) => setOrder(following({ by, descending: true }, order, usual)),
      setOrder,
      // Loading more rows below the others adds no history entry.
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

/** Returns the next order: descending, ascending, default; when the default is one of the two, they alternate. */
function following(requested: Order, current: Order, usual: Order): Order | null {
  if (current.by !== requested.by || (!current.descending && usual.by === requested.by))
    return requested;
  return current.descending ? { by: requested.by, descending: false } : null;
}

function pick(values: Record<string, unknown>, names: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]));
}
