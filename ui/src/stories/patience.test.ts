// @vitest-environment node
/**
 * Stories are tests too, and run on busy machines: the content of a page may appear late.
 * So a story must use `find` instead of `get`, and retry its assertions.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Queries that look once. */
const glance = /^(get|query)(All)?By[A-Z]/;
/** Assertions about an element. */
const ofElement =
  /^to(BeVisible|HaveFocus|BeInTheDocument|HaveAttribute|HaveTextContent|BeChecked|HaveValue|HaveDisplayValue|HaveAccessible(Description|Name)|HaveRole|HaveClass|HaveStyle|Be(Disabled|Enabled|Valid|Invalid)|BeEmptyDOMElement|ContainElement)$/;

/** Returns the lines of a story file that look only once: outside `waitFor`, and not in a helper that it calls. */
function impatient(path: string, text: string): string[] {
  const found: string[] = [];
  /** For each function around the node: whether it is asynchronous. */
  const functions: boolean[] = [];
  let waiting = 0;
  const enter = (node: ESTree.Function | ESTree.ArrowFunctionExpression) =>
    void functions.push(node.async);
  const leave = () => void functions.pop();
  const waits = ({ callee }: ESTree.CallExpression) =>
    callee.type === 'Identifier' && callee.name === 'waitFor';

  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      if (waits(node)) waiting++;
      const { callee } = node;
      if (waiting > 0 || callee.type !== 'MemberExpression') return;
      if (callee.property.type !== 'Identifier') return;
      const { name, start } = callee.property;
      if (ofElement.test(name) || (glance.test(name) && functions.at(-1)))
        found.push(`${path}:${text.slice(0, start).split('\n').length} ${name}`);
    },
    'CallExpression:exit'(node) {
      if (waits(node)) waiting--;
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('a one-time check is distinguished from a retried one', () => {
  const story = `
    const title = (canvas) => canvas.getByRole('heading');
    export const One = {
      play: async ({ canvas }) => {
        await canvas.findByRole('heading');
        await waitFor(() => expect(title(canvas)).toHaveFocus());
        await waitFor(async () => expect(await canvas.findByText('a')).toBeVisible());
        expect(title(canvas)).not.toBeVisible();
        await userEvent.click(canvas.getByRole('button'));
        expect(canvas.queryAllByRole('row')).toHaveLength(2);
      },
    };
    export const Two = { play: ({ canvas }) => expect(title(canvas)).toHaveTextContent('b') };
  `;
  expect(impatient('One.stories.tsx', story)).toEqual([
    'One.stories.tsx:8 toBeVisible',
    'One.stories.tsx:9 getByRole',
    'One.stories.tsx:10 queryAllByRole',
    'One.stories.tsx:13 toHaveTextContent',
  ]);
});

test('stories wait for the elements that they check: find…, or await waitFor(() => expect(…)…)', () => {
  const paths = globSync('**/*.stories.tsx', { cwd: root }).sort();
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.flatMap((path) => impatient(path, readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  );
});
