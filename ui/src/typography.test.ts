// @vitest-environment node
/**
 * French is typed with ordinary spaces and printed by fr``, so that no line breaks before its signs
 * and no literal holds a space that nobody sees.
 */
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** The spaces that only fr`` writes, themselves and as entities of JSX. */
const invisible = /[\u00a0\u202f]|&(?:nbsp|#160|#xa0|#8239|#x202f);/i;
/** A sign after an ordinary space, where words stand before it. */
const loose = /[\p{L}\d)»’}] [:;!?»%€](?![\p{L}\d=:(])|« /u;

/** The texts of a story that its documentation page shows. */
const isDocumentation = (key: ESTree.PropertyKey) =>
  key.type === 'Identifier' && ['usage', 'argTypes'].includes(key.name);

/** The literals of a file that print a sign badly, or would by hand. */
function badlySpaced(path: string, text: string): string[] {
  const found: string[] = [];
  // What a story looks for is compared with ordinary spaces, and a fixture speaks for the provider.
  const story = /\.(stories|fixture)\.tsx?$/.test(path);
  let shown = !story;
  const tagged = new Set<ESTree.TemplateLiteral>();
  const look = (literal: string, { start }: { start: number }) => {
    if (invisible.test(literal) || (shown && loose.test(literal)))
      found.push(`${path}:${text.slice(0, start).split('\n').length} ${literal.trim()}`);
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'fr') tagged.add(quasi);
    },
    TemplateLiteral(node) {
      const literal = node.quasis.map(({ value }) => value.cooked).join('}');
      if (!tagged.has(node) || invisible.test(literal)) look(literal, node);
    },
    Property({ key }) {
      if (isDocumentation(key)) shown = true;
    },
    'Property:exit'({ key }) {
      if (isDocumentation(key)) shown = !story;
    },
    Literal(node) {
      if (typeof node.value === 'string') look(node.value, node);
    },
    JSXText(node) {
      look(node.value.replace(/\s*\n\s*/g, ' '), node);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('badly printed literals are found, except those that fr prints', () => {
  const page = `
    const one = 'Continuer ?';
    const two = \`Référence : \${reference}\`;
    const three = 'Référence\\u00a0: r1';
    const four = fr\`Référence : \${reference ? fr\`« \${reference} » !\` : ''}\`;
    const five = 'flex: 1; color: red';
    const six = <p title="Oui&#8239;?">Le site ferme&nbsp;; fini.</p>;
    const seven = <p>{fr\`Le site « Nord » ferme ; 5 €.\`}</p>;
  `;
  expect(badlySpaced('page.tsx', page).map((line) => line.split(' ')[0])).toEqual([
    'page.tsx:2',
    'page.tsx:3',
    'page.tsx:4',
    'page.tsx:7',
    'page.tsx:7',
  ]);
});

test('only the documentation of a story is checked', () => {
  const story = `
    const meta = { parameters: { usage: { when: ['Pour un site : ici.'], not: [fr\`Ou : là.\`] } } };
    const table = { argTypes: { label: { description: 'Le nom : court.' } } };
    export const One = { play: () => canvas.findByText('Un site : ici.') };
  `;
  expect(badlySpaced('One.stories.tsx', story)).toEqual([
    'One.stories.tsx:2 Pour un site : ici.',
    'One.stories.tsx:3 Le nom : court.',
  ]);
});

test('French is typed with ordinary spaces and printed by fr``', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (path) => !/\.(test|generated)\.tsx?$/.test(path) && path !== 'lib/typography.ts',
  );
  expect(paths.length).toBeGreaterThan(400);
  const files = paths.sort().map((path) => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    return badlySpaced(path, text);
  });
  expect(files.flat()).toEqual([]);
});
