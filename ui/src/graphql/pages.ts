import type { FieldPolicy, Reference, StoreObject } from '@apollo/client';

/** One answer of a list, as the cache keeps it. */
type Page = StoreObject & { items: readonly Reference[]; pageInfo: StoreObject };

/** The pages of a list that were read, by their numbers from 1. */
type Pages = Readonly<Record<number, Page>>;

/**
 * A list that comes page by page, `{ items, pageInfo }`. Asked for by number, a page is what was read
 * under that number: the pages of a desk. Asked for without one, it is the rows of all pages from the
 * first to the one before the first gap, one under the other, with the `pageInfo` of the last of them:
 * the list of a phone, which `fetchMore` lengthens by the number that comes next.
 *
 * The number of rows is a part of the key: pages of another length do not continue each other, and a
 * query of a single row that only counts leaves the list as it was read. A page that is refetched
 * leaves no other, since these are older.
 */
export function pages(...by: string[]): FieldPolicy<Pages, Page> {
  return {
    keyArgs: [...by, 'page', ['perPage']],
    merge(existing, incoming, { args }) {
      const number = numberOf(args);
      // The list is read again from its beginning: what comes below has moved with it.
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
      // A row that a new one has pushed down since is on two pages.
      const rows = new Map(stacked.flatMap(({ items }) => items.map((row) => [row.__ref, row])));
      const { pageInfo } = stacked.at(-1) ?? first;
      return { ...first, items: [...rows.values()], pageInfo };
    },
  };
}

function numberOf(args: Record<string, unknown> | null): number | undefined {
  return (args?.['page'] as { page?: number } | undefined)?.page;
}
