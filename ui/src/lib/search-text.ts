/** Truncates a search to the 200 characters that the API accepts; a URL may have more. */
export function searchText(search: string): string {
  return search.slice(0, 200);
}
