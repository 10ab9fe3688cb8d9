/**
 * The only code that navigates to another document. It is an object, so that
 * tests can mock its methods: jsdom cannot navigate.
 */
export const leave = {
  /** Goes to a URL and replaces this page in the history, so that Back does not return here. */
  to(url: string): void {
    window.location.replace(url);
  },
  /** Reloads this page. */
  reload(): void {
    window.location.reload();
  },
};
