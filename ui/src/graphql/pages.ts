import type { FieldPolicy, Reference, StoreObject } from '@apollo/client';

/** One page of a list, as the cache stores it. */
type Page = StoreObject & { items: readonly Reference[]; pageInfo: StoreObject };

/** The fetched pages of a list, by number from 1. */
type Pages = Readonly<Record<number, Page>>;

/**
 * The field policy of a paginated list, `{ items, pageInfo }`. A query with a page number reads that page:
 * the pages of a desktop. A query without one reads the rows of all pages before the first gap, with the
 * `pageInfo` of the last of them: the list of a phone, which `fetchMore` extends by the next page.
 *
 * The page size is part of the key: pages of another size do not continue each other, and a query of a
 * single row that only counts does not affect the list. A refetch without a page number drops the other
 * pages, since they are older.
 */
export function pages(...by: string[]): FieldPolicy<Pages, Page> {
  return {
    keyArgs: [...by, 'page', ['perPage']],
    merge(existing, incoming, { args }) {
      const number = numberOf(args);
      // Without a number the list is refetched from the start: later pages are out of date.
      return (
        number === undefined ? { 1: incoming } : { ...existing, [number]: incoming }
      ) as never;
    },
    read(existing, { args }) {
      const number = numberOf(args);
      if (!existing || number !== undefined) return existing?.[number ?? 1];
      const stacked: Page[] = [];
      for (let next = 1; existing[next]; next++) stacked.push(existing[next] as Page);
      const [first] = stacked;
      if (!first || stacked.length === 1) return first;
      // A row that a new one has moved down may be on two pages.
      const rows = new Map(stacked.flatMap(({ items }) => items.map((row) => [row.__ref, row])));
      const { pageInfo } = stacked.at(-1) ?? first;
      return { ...first, items: [...rows.values()], pageInfo };
    },
  };
}

function numberOf(args: Record<string, unknown> | null): number | undefined {
  return (args?.['page'] as { page?: number } | undefined)?.page;
}
