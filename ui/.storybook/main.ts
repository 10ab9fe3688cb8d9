import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { frenchName } from './names.ts';
import { themeOf } from './theme.ts';

const tokens = readFileSync(join(import.meta.dirname, '../src/design/tokens.css'), 'utf8');
const themes = { light: themeOf(tokens, 'light'), dark: themeOf(tokens, 'dark') };

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  docs: { defaultName: 'Documentation' },
  // For the list on the left; DocsPage.tsx uses the same names.
  experimental_indexers: (indexers = []) =>
    indexers.map((indexer) => ({
      ...indexer,
      createIndex: async (file, options) => {
        const stories = await indexer.createIndex(file, options);
        return stories.map((story) => ({
          ...story,
          name: frenchName(story.name ?? story.exportName),
        }));
      },
    })),
  staticDirs: [
    {
      from: '../../node_modules/@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
      to: '/fonts/nunito-sans.woff2',
    },
  ],
  // For manager.ts, whose bundler does not read style sheets.
  managerHead: (head) =>
    `${head}<meta name="citerne-themes" content="${JSON.stringify(themes).replaceAll('"', '&quot;')}">`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // The dashboard serves it below this path.
    base: '/storybook/',
    // The budget, the compression and the development page belong to the application's build.
    plugins: vite.plugins?.filter((plugin) => !isNamed(plugin, 'citerne:')),
  }),
};

function isNamed(plugin: unknown, prefix: string): boolean {
  const name = (plugin as { name?: unknown } | null)?.name;
  return typeof name === 'string' && name.startsWith(prefix);
}

export default config;
