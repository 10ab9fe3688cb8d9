// @vitest-environment node
/**
 * A journey runs on machines that are busy with other things: what a page shows comes when it comes. So
 * what it asks of a page is asked again until it is so, and every line waits as long as playwright.config.ts says.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', 'e2e');

/** What does not wait for what it looks at. */
const glance =
  /^(count|is(Visible|Hidden|Checked|Enabled|Disabled|Editable)|all(TextContents|InnerTexts)?)$/;
/** What waits for the element, and not for what is expected of it. */
const reading = /^(textContent|innerText|innerHTML|inputValue|getAttribute|boundingBox|url|title)$/;

/** The lines of a journey that ask once, outside `expect.poll(…)` and `expect(…).toPass()`, and those that wait for a time of their own. */
function impatient(path: string, text: string): string[] {
  const found: string[] = [];
  let again = 0;
  const note = ({ start }: { start: number }, what: string) =>
    void found.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`);
  const methodOf = ({ callee }: ESTree.CallExpression) =>
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property
      : null;
  /** `expect(async () => …)`, which only `toPass` takes, and `expect.poll(…)`. */
  const asksAgain = (node: ESTree.CallExpression) =>
    methodOf(node)?.name === 'poll' ||
    (isExpect(node) && /Function/.test(node.arguments[0]?.type ?? ''));
  const isExpect = ({ callee }: ESTree.CallExpression) =>
    callee.type === 'Identifier' && callee.name === 'expect';
  /** What is asked of the page in the argument of an `expect`. */
  const requested = ({ arguments: [first] }: ESTree.CallExpression) => {
    const value = first?.type === 'AwaitExpression' ? first.argument : first;
    return value?.type === 'CallExpression' ? methodOf(value) : null;
  };

  new Visitor({
    CallExpression(node) {
      if (asksAgain(node)) again++;
      if (again > 0) return;
      const method = methodOf(node);
      if (method && glance.test(method.name) && node.arguments.length === 0)
        note(method, method.name);
      if (method && /^(waitForTimeout|setTimeout)$/.test(method.name)) note(method, method.name);
      const read = isExpect(node) && requested(node);
      if (read && reading.test(read.name)) note(read, read.name);
    },
    'CallExpression:exit'(node) {
      if (asksAgain(node)) again--;
    },
    Property({ key, value }) {
      const named = key.type === 'Identifier' && key.name === 'timeout';
      if (named && value.type === 'Literal') note(key, 'timeout');
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('one-time checks and own timeouts are found', () => {
  const journey = `
    test('one', async ({ page }) => {
      test.setTimeout(60_000);
      const rows = page.getByRole('row');
      if (await rows.first().isVisible()) await page.waitForTimeout(100);
      expect(await rows.count()).toBe(2);
      expect(await rows.first().textContent()).toBe('a');
      expect(page.url()).toBe('/');
      await expect(rows).toHaveText('a', { timeout: 3_000 });
      await expect(rows).toHaveText('a', { timeout: 100_000 });
      const former = await rows.first().textContent();
      await expect(rows.first()).not.toHaveText(former);
      await expect.poll(() => rows.count()).toBe(2);
      await expect(async () => expect(await rows.count()).toBe(2)).toPass();
      expect(await shiftsOf(page)).toEqual([]);
      await Promise.all([page.reload(), page.goBack()]);
    });
  `;
  expect(impatient('one.spec.ts', journey)).toEqual([
    'one.spec.ts:3 setTimeout',
    'one.spec.ts:5 isVisible',
    'one.spec.ts:5 waitForTimeout',
    'one.spec.ts:6 count',
    'one.spec.ts:7 textContent',
    'one.spec.ts:8 url',
    'one.spec.ts:9 timeout',
    'one.spec.ts:10 timeout',
  ]);
});

test('journeys wait for what they look at: await expect(locator)…, expect.poll(…), or expect(async () => …).toPass()', () => {
  const paths = globSync('*.ts', { cwd: root, exclude: ['playwright.config.ts'] }).sort();
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.flatMap((path) => impatient(path, readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  );
});
