import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { launchOptions, playwrightOff } from './chromium';

const require = createRequire(import.meta.url);

test('the features that Playwright disables stay disabled', () => {
  const playwright = createRequire(require.resolve('playwright')).resolve('playwright-core');
  const bundle = readFileSync(join(dirname(playwright), 'lib/coreBundle.js'), 'utf8');
  const [, list] = /disabledFeatures = \[(.*?)\n\s*\]/s.exec(bundle) ?? [];
  expect([...(list ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual(playwrightOff);
});

test('there is only one list of disabled features, and it contains them', () => {
  const lists = launchOptions.args.filter((arg) => arg.startsWith('--disable-features='));
  expect(lists).toHaveLength(1);
  expect(lists[0]?.split(/[=,]/)).toEqual(expect.arrayContaining(playwrightOff));
});
