/**
 * The only place where the page is left for another document. An object, so
 * that tests can stand in for the browser, which jsdom cannot navigate.
 */
export const leave = {
  /** Goes to a URL without keeping this page in the history: going back would come here again. */
  to(url: string): void {
    window.location.replace(url);
  },
  /** Loads this page again. */
  reload(): void {
    window.location.reload();
  },
};
