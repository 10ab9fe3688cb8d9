/**
 * Builds the product with one route more, which imports what the heaviest screens
 * are to show before anybody touches them, and prints what that route's JavaScript
 * weighs. The build fails when it is over budget. Nothing is written.
 */
import { join } from 'node:path';
import { build, createLogger, loadConfigFromFile, type Plugin } from 'vite';
import { budget } from './budget.ts';
import { budgets } from './budgets.ts';

const root = join(import.meta.dirname, '..');
const route = 'virtual:heaviest-route';

/** Adds a route to the product's: what the heaviest screens import statically. */
function heaviestRoute(): Plugin {
  const parts = [
    'table/DataTable/DataTable',
    'controls/PeriodPicker/PeriodPicker',
    'charts/StackedBars/StackedBars',
  ];
  return {
    name: 'heaviest-route',
    resolveId: (id) => (id === route ? id : null),
    load: (id) =>
      id === route
        ? parts.map((part) => `export * from '${root}/src/design/${part}.tsx';`).join('\n')
        : null,
    transform: (code, id) =>
      id.endsWith('/src/app/routes.tsx')
        ? `${code}\nglobalThis.heaviest = () => import('${route}');`
        : null,
  };
}

const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(root, 'vite.config.ts'),
);
const config = loaded?.config ?? {};
const replaced = ['citerne:budget', 'citerne:precompress', 'citerne:service-worker'];
const info = (line: string) => {
  if (line.includes(`route ${route}, JavaScript`)) process.stdout.write(`${line}\n`);
};
const unlimited = Number.POSITIVE_INFINITY;
await build({
  ...config,
  root,
  configFile: false,
  mode: 'production',
  customLogger: { ...createLogger('silent'), info },
  plugins: [
    heaviestRoute(),
    ...(config.plugins ?? []).filter(
      (plugin) => !(plugin && 'name' in plugin && replaced.includes(plugin.name)),
    ),
    budget({
      ...budgets,
      limits: { ...budgets.limits, first: unlimited, later: unlimited, styles: unlimited },
    }),
  ],
  build: { ...config.build, write: false },
});
