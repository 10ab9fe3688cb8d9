import type { ErrorLike } from '@apollo/client';

/** What is known of one page of a list: a part of what a query hook gives. */
export type PageAnswer<Data> = {
  /** Null or undefined while it is not there, or when it could not be read. */
  data?: Data | null | undefined;
  error?: ErrorLike | undefined;
  loading: boolean;
  refetch: () => Promise<unknown>;
};

/**
 * The pages of a list that stand one under the other. They end before the first one that is not there: below a
 * hole, rows would pass for those that come next. Asked again, all are: a new row at the top moves each of them.
 */
export function stackedPages<Data extends object>(answers: readonly PageAnswer<Data>[]) {
  const missing = answers.findIndex(({ data }) => !data);
  const there = missing < 0 ? answers : answers.slice(0, missing);
  return {
    /** The data of each page, in order. */
    pages: there.flatMap(({ data }) => (data ? [data] : [])),
    /** What went wrong with the first page that did. */
    error: answers.find(({ error }) => error)?.error,
    loading: answers.some(({ loading }) => loading),
    refetch: async () => {
      await Promise.all(answers.map(({ refetch }) => refetch()));
    },
  };
}
