// @vitest-environment node
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { production } from './production-router';

it('names a file that the package has', async () => {
  // The router comes with react-router-dom, which is the one that we ask for.
  const dom = createRequire(import.meta.url).resolve('react-router-dom');
  const router = createRequire(dom).resolve('react-router');
  await access(production(router));
});

it('refuses a package that is laid out otherwise', () => {
  expect(() => production('/node_modules/react-router/dist/index.mjs')).toThrow(
    'development build',
  );
});
