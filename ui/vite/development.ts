/**
 * Vite plugin: replaces `__CITERNE_CONFIG__` in the development server, as the Go server does for the
 * built page. `make dev` starts both, with the defaults below.
 */
import type { Plugin } from 'vite';

/** Where `make dev` serves the dashboard; the sandbox accepts its redirect URI. */
export const development = { host: 'localhost', port: 5173 };

/** Where the Go server of `make dev` listens. */
export const backend = 'http://127.0.0.1:8080';

const config = {
  authUrl: process.env['PROVIDER_AUTH_URL'] ?? 'http://127.0.0.1:8090',
  clientId: process.env['OAUTH_CLIENT_ID'] ?? 'dashboard',
  redirectUri: `http://${development.host}:${development.port}/handle_token`,
  scope: 'full',
  codeChallengeMethod: 'S256',
  appName: process.env['APP_NAME'] ?? 'Citerne',
  supportPhone: process.env['SUPPORT_PHONE'] ?? '01 99 00 12 00',
  supportEmail: process.env['SUPPORT_EMAIL'] ?? 'support@citerne.example',
  termsUrl: process.env['TERMS_URL'] ?? 'https://citerne.example/cgv',
  chatUrl: '',
  sandbox: process.env['PROVIDER_AUTH_URL'] === undefined,
};

/** Writes the configuration into the page during development. */
export function developmentConfig(): Plugin {
  return {
    name: 'citerne:development-config',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('__CITERNE_CONFIG__', escaped(config)),
  };
}

function escaped(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
}
