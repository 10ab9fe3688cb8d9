// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sheets = globSync('{app,components,design,pages}/**/*.module.css', { cwd: root });

test('there are style sheets', () => {
  expect(sheets.length).toBeGreaterThan(10);
});

// The first mention of a layer sets its rank, and a bundler may load any of these files first: tokens.css
// would then come last and its resets would override every component.
test.each(sheets)('%s declares the order of layers before it uses one', (sheet) => {
  const text = readFileSync(join(root, sheet), 'utf8');
  // VisuallyHidden, the only utility, is in a layer above the components.
  expect(text).toMatch(
    /^@layer tokens, base, components(?:;\n\n@layer components|, utilities;\n\n@layer utilities) \{\n/,
  );
});
