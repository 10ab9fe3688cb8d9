/**
 * The configuration of the installation, which the server writes into
 * `<meta name="citerne-config">`. It is read once, before the first render.
 */
export interface Config {
  /** Base of the authorization server, without a final slash. */
  authUrl: string;
  clientId: string;
  /** The URL that the authorization server redirects back to: {origin}/handle_token. */
  redirectUri: string;
  /** The scope requested at sign-in; `full` (specification §7). */
  scope: string;
  /** Sent as code_challenge_method; empty: not sent, as in the specification. */
  codeChallengeMethod: string;
  appName: string;
  supportPhone: string;
  supportEmail: string;
  termsUrl: string;
  /** The URL of the chat, on its own origin, with its token; empty without a chat. */
  chatUrl: string;
  /** True when the data is fictional. */
  sandbox: boolean;
}

const texts = [
  'authUrl',
  'clientId',
  'redirectUri',
  'scope',
  'codeChallengeMethod',
  'appName',
  'supportPhone',
  'supportEmail',
  'termsUrl',
  'chatUrl',
] as const satisfies readonly (keyof Config)[];

let read: { content: string; config: Config } | null = null;

/** Returns the page's configuration. Throws when it is missing or invalid. */
export function config(): Config {
  const content = document.querySelector('meta[name="citerne-config"]')?.getAttribute('content');
  if (!content)
    throw new Error('The page carries no citerne-config: it must be served by citerne.');
  if (read?.content !== content) read = { content, config: parse(content) };
  return read.config;
}

function parse(content: string): Config {
  const value: unknown = JSON.parse(content);
  if (typeof value !== 'object' || value === null)
    throw new Error('citerne-config is not an object.');
  const fields = value as Record<string, unknown>;
  for (const name of texts) {
    if (typeof fields[name] !== 'string') throw new Error(`citerne-config has no text "${name}".`);
  }
  return { ...(value as Config), sandbox: fields['sandbox'] === true };
}
