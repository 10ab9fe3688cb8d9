import type { Config } from './config';

/** A configuration for tests and stories, with the page's own origin. */
export const fixtureConfig: Config = {
  authUrl: 'http://auth.example',
  clientId: 'dashboard',
  redirectUri: `${window.location.origin}/handle_token`,
  scope: 'full',
  codeChallengeMethod: 'S256',
  appName: 'Citerne',
  supportPhone: '01 99 00 12 34',
  supportEmail: 'support@citerne.example',
  termsUrl: 'https://citerne.example/cgv',
  chatUrl: '',
  sandbox: true,
};

/** Writes a configuration into the page, as the server does in index.html. */
export function installConfig(changes: Partial<Config> = {}): void {
  const meta =
    document.querySelector('meta[name="citerne-config"]') ??
    document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', 'citerne-config');
  meta.setAttribute('content', JSON.stringify({ ...fixtureConfig, ...changes }));
}
