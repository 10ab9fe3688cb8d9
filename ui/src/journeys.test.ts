// @vitest-environment node
/**
 * Journeys also run on busy machines, where a page may show its content late. So each check is retried
 * until it holds, and no line has a timeout other than that of playwright.config.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', 'e2e');

/** Methods that do not wait for the element. */
const immediate =
  /^(count|is(Visible|Hidden|Checked|Enabled|Disabled|Editable)|all(TextContents|InnerTexts)?)$/;
/** Methods that wait for the element, but not for the expected value. */
const reading = /^(textContent|innerText|innerHTML|inputValue|getAttribute|boundingBox|url|title)$/;

/** Returns the lines of a journey that check once, outside `expect.poll(…)` and `expect(…).toPass()`, or that have their own timeout. */
function checkedOnce(path: string, text: string): string[] {
  const found: string[] = [];
  /** How many retried functions enclose the node. */
  let retried = 0;
  const note = ({ start }: { start: number }, what: string) =>
    void found.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`);
  const methodOf = ({ callee }: ESTree.CallExpression) =>
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property
      : null;
  /** Reports whether a call is `expect.poll(…)`, or `expect(async () => …)`, which only `toPass` accepts. */
  const isRetried = (node: ESTree.CallExpression) =>
    methodOf(node)?.name === 'poll' ||
    (isExpect(node) && /Function/.test(node.arguments[0]?.type ?? ''));
  const isExpect = ({ callee }: ESTree.CallExpression) =>
    callee.type === 'Identifier' && callee.name === 'expect';
  /** Returns the method of the call in the argument of an `expect`; null without one. */
  const argumentMethod = ({ arguments: [first] }: ESTree.CallExpression) => {
    const value = first?.type === 'AwaitExpression' ? first.argument : first;
    return value?.type === 'CallExpression' ? methodOf(value) : null;
  };

  new Visitor({
    CallExpression(node) {
      if (isRetried(node)) retried++;
      if (retried > 0) return;
      const method = methodOf(node);
      if (method && immediate.test(method.name) && node.arguments.length === 0)
        note(method, method.name);
      if (method && /^(waitForTimeout|setTimeout)$/.test(method.name)) note(method, method.name);
      const read = isExpect(node) && argumentMethod(node);
      if (read && reading.test(read.name)) note(read, read.name);
    },
    'CallExpression:exit'(node) {
      if (isRetried(node)) retried--;
    },
    Property({ key, value }) {
      const named = key.type === 'Identifier' && key.name === 'timeout';
      if (named && value.type === 'Literal') note(key, 'timeout');
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('one-time checks and timeouts in a journey are found', () => {
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
  expect(checkedOnce('one.spec.ts', journey)).toEqual([
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

test('journeys retry their checks: await expect(locator)…, expect.poll(…), or expect(async () => …).toPass()', () => {
  const paths = globSync('*.ts', { cwd: root, exclude: ['playwright.config.ts'] }).sort();
  expect(paths.length).toBeGreaterThan(20);
  expect(
    paths.flatMap((path) => checkedOnce(path, readFileSync(join(root, path), 'utf8'))),
  ).toEqual([]);
});
