import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
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
