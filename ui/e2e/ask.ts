import type { Page } from '@playwright/test';

/** Sends a query to the API outside the page, with the page's session and as a tab of this business; returns the body of the response. */
export async function ask(page: Page, query: string, business?: string): Promise<string> {
  return page.evaluate(
    async ([text, id]) => {
      const { token_type, access_token } = JSON.parse(
        localStorage.getItem('auth-credentials') ?? '{}',
      );
      const token = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `${token_type} ${access_token}`,
          'X-XSRF-TOKEN': decodeURIComponent(token),
          ...(id && { 'X-Business-Id': id }),
        },
        body: JSON.stringify({ query: text }),
      });
      return response.text();
    },
    [query, business] as const,
  );
}
