import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { themeOf } from './theme.ts';

const tokens = readFileSync(join(import.meta.dirname, '../src/design/tokens.css'), 'utf8');
const themes = { light: themeOf(tokens, 'light'), dark: themeOf(tokens, 'dark') };

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  docs: { defaultName: 'Documentation' },
  staticDirs: [
    {
      from: '../../node_modules/@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
      to: '/fonts/nunito-sans.woff2',
    },
  ],
  // For manager.ts, whose bundler reads no style sheet.
  managerHead: (head) =>
    `${head}<meta name="citerne-themes" content="${JSON.stringify(themes).replaceAll('"', '&quot;')}">`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // Served by the dashboard below this path.
    base: '/storybook/',
    // Budget, compression and the development page belong to the application's build.
    plugins: vite.plugins?.filter((plugin) => !isNamed(plugin, 'citerne:')),
  }),
};

function isNamed(plugin: unknown, prefix: string): boolean {
  const name = (plugin as { name?: unknown } | null)?.name;
  return typeof name === 'string' && name.startsWith(prefix);
}

export default config;
