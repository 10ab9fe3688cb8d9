import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { production } from './production-router';

it('names a file that the package has', async () => {
  const development = fileURLToPath(import.meta.resolve('react-router')).replace(
    /index\.js$/,
    'index.mjs',
  );
  await access(production(development));
});

it('refuses a package that is laid out otherwise', () => {
  expect(() => production('/node_modules/react-router/dist/index.mjs')).toThrow(
    'development build',
  );
});
