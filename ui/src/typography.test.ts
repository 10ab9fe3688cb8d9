// @vitest-environment node
/**
 * French texts are typed with ordinary spaces, and fr`` inserts the no-break ones. So no line breaks
 * before a punctuation mark, and no literal contains a space that looks like another one.
 */
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** The no-break spaces, which only fr`` may insert, as characters and as JSX entities. */
const invisible = /[\u00a0\u202f]|&(?:nbsp|#160|#xa0|#8239|#x202f);/i;
/** A punctuation mark or symbol after a word and an ordinary space. */
const loose = /[\p{L}\d)»’}] [:;!?»%€](?![\p{L}\d=:(])|« /u;

/** Reports whether a property of a story holds texts that its documentation page shows. */
const isDocumentation = (key: ESTree.PropertyKey) =>
  key.type === 'Identifier' && ['usage', 'argTypes'].includes(key.name);

/** Returns the literals of a file with a no-break space, or with an ordinary one where fr`` is needed. */
function badlySpaced(path: string, text: string): string[] {
  const found: string[] = [];
  // Testing Library compares with ordinary spaces, and fixtures contain the provider's texts.
  const story = /\.(stories|fixture)\.tsx?$/.test(path);
  let shown = !story;
  const tagged = new Set<ESTree.TemplateLiteral>();
  const check = (literal: string, { start }: { start: number }) => {
    if (invisible.test(literal) || (shown && loose.test(literal)))
      found.push(`${path}:${text.slice(0, start).split('\n').length} ${literal.trim()}`);
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'fr') tagged.add(quasi);
    },
    TemplateLiteral(node) {
      const literal = node.quasis.map(({ value }) => value.cooked).join('}');
      if (!tagged.has(node) || invisible.test(literal)) check(literal, node);
    },
    Property({ key }) {
      if (isDocumentation(key)) shown = true;
    },
    'Property:exit'({ key }) {
      if (isDocumentation(key)) shown = !story;
    },
    Literal(node) {
      if (typeof node.value === 'string') check(node.value, node);
    },
    JSXText(node) {
      check(node.value.replace(/\s*\n\s*/g, ' '), node);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('literals with wrong spaces are found, except those tagged with fr', () => {
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

test('French texts are typed with ordinary spaces, and tagged with fr where they need no-break ones', () => {
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
