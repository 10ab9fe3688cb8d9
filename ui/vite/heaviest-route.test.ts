// @vitest-environment node
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// In a process of its own: the bundler does not know the plugins of another realm.
const run = promisify(execFile);

it('a route with a DataTable, a PeriodPicker and StackedBars is within the budget of a route', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'heaviest-route.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [kilobytes, most] = (/: ([\d.]+) kB of ([\d.]+) kB/.exec(stdout) ?? [])
    .slice(1)
    .map(Number);
  // Much less would mean that its parts were not counted.
  expect(kilobytes).toBeGreaterThan(30);
  expect(kilobytes).toBeLessThanOrEqual(most ?? 0);
}, 60_000);
