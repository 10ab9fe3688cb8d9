// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** Style sheets that may contain a literal colour or font size, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'components/BusinessLogo/BusinessLogo.module.css':
    'A logo is designed for a white background in both themes; its initial scales with its square.',
  'pages/company/edit/LogoCrop.module.css':
    'A logo is designed for a white background in both themes.',
  'components/ProductChip/ProductChip.module.css': 'Letters inside a mark, as large as they fit.',
  'design/structure/Avatar/Avatar.module.css': 'Letters inside a mark, as large as they fit.',
  'design/structure/Kbd/Kbd.module.css': 'A key cap is inside notes and smaller than their text.',
};

const defined = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);

const sheets = globSync('**/*.module.css', { cwd: root }).map((path) => ({
  path,
  text: withoutComments(read(path)),
}));

/** Custom properties that scripts set through the CSSOM, anywhere in the source. */
const written = new Set(
  globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
  ),
);
/** Custom properties that one style sheet sets for another: tones for charts, sizes for the parts of a field. */
const shared = new Set(sheets.flatMap(({ text }) => defined(text)));
/** Custom properties that react-aria-components sets on a popover: the width of its trigger. */
const foreign = new Set(['--trigger-width']);
const everywhere = withoutComments(read('design/tokens.css'));
const ofCharts = withoutComments(read('design/chart-tokens.css'));
const tokens = new Set([...defined(everywhere), ...defined(ofCharts)]);
const usedIn = (css: string) =>
  [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

const declarations = (css: string) =>
  [...css.matchAll(/(?:^|[;{])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ property, value, line: `${property}: ${value}` }),
  );

// Common names of CSS Color 4; system colours are allowed, for forced colours.
const colour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(|\b(?:white|black|red|green|blue|yellow|orange|gr[ae]y|silver|navy|purple|teal|maroon|olive|lime|aqua|fuchsia)\b/i;

test('there are style sheets, and the tokens are read', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(tokens.size).toBeGreaterThan(120);
});

test('no two style sheets have the same name, which the build puts before their classes', () => {
  const names = sheets.map(({ path }) => basename(path));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

const plain = sheets.filter(({ path }) => !(path in exceptions));

test('each exception is an existing style sheet', () => {
  expect(Object.keys(exceptions).filter((path) => !sheets.some((s) => s.path === path))).toEqual(
    [],
  );
});

test.each(plain)('$path takes its colours from tokens', ({ text }) => {
  // Masks and clip shapes are black and white, but show no colour.
  const shown = declarations(text).filter(({ property }) => !/mask|clip/.test(property));
  expect(shown.filter(({ value }) => colour.test(value)).map(({ line }) => line)).toEqual([]);
});

test.each(plain)('$path takes its font sizes from tokens', ({ text }) => {
  const sizes = declarations(text).filter(({ property }) => /^font(-size)?$/.test(property));
  // Relative sizes follow the surrounding text; `font: inherit` is not a size.
  const raw = sizes.filter(({ value }) => /\d(px|rem|pt)\b/.test(value));
  expect(raw.map(({ line }) => line)).toEqual([]);
});

/** Properties for distances between and inside elements, including offsets. */
const spacing =
  /^(?:(?:scroll-)?(?:margin|padding)|inset|(?:row-|column-)?gap|top|right|bottom|left)(?:-|$)/;

// Storybook's style sheets too. A hairline and its compensation are 1 or 2 px.
test.each([
  ...sheets,
  { path: 'design/tokens.css', text: everywhere },
  ...globSync('../.storybook/*.css', { cwd: root }).map((path) => ({
    path,
    text: withoutComments(read(path)),
  })),
])('$path takes its distances from tokens', ({ text }) => {
  const distances = declarations(text).filter(({ property }) => spacing.test(property));
  const raw = distances.filter(({ value }) =>
    /(?<![\w.-])-?(?![012]px)[\d.]+(?:px|rem)\b/.test(value),
  );
  expect(raw.map(({ line }) => line)).toEqual([]);
});

test.each(sheets)('$path uses only defined custom properties', ({ text }) => {
  const used = usedIn(text);
  const known = (name: string) =>
    tokens.has(name) || shared.has(name) || written.has(name) || foreign.has(name);
  expect([...new Set(used)].filter((name) => !known(name))).toEqual([]);
});

test('every token is used, also outside the pages that show the tokens', () => {
  const users = sheets.filter(({ path }) => !path.startsWith('stories/'));
  const texts = [everywhere, ofCharts, read('design/fonts.css'), ...users.map(({ text }) => text)];
  const used = new Set(texts.flatMap(usedIn));
  expect([...tokens].filter((name) => !used.has(name))).toEqual([]);
});

test('a script that imports a style sheet with chart tokens also imports these tokens', () => {
  const late = new Set(defined(ofCharts));
  const painted = sheets.filter(
    ({ path, text }) => !path.startsWith('stories/') && usedIn(text).some((name) => late.has(name)),
  );
  expect(painted.length).toBeGreaterThan(4);
  const scripts = new Map(
    globSync('{app,components,design,pages}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.(test|stories|testing)\./.test(path))
      .map((path) => [path, importsOf(path)]),
  );
  const brings = (path: string, seen = new Set<string>()): boolean => {
    if (path === 'design/chart-tokens.css') return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (scripts.get(path) ?? []).some((to) => brings(to, seen));
  };
  const without = [...scripts.keys()].filter(
    (path) =>
      scripts.get(path)?.some((to) => painted.some((sheet) => sheet.path === to)) && !brings(path),
  );
  expect(without).toEqual([]);
});

/** Returns our modules that a script imports statically, as paths below `src`. */
function importsOf(path: string): string[] {
  const found = read(path).matchAll(/^(?:import|export)\b[^;]*?'(\.[^']+)';/gm);
  return [...found].flatMap(([, to = '']) => {
    const file = join(dirname(path), to);
    return /\.css$/.test(file) ? [file] : [`${file}.ts`, `${file}.tsx`];
  });
}
