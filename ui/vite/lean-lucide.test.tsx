import { createLucideIcon, type LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from '../src/design/structure/Icon/Icon';
import { lucide } from './lean-lucide';

type Node = Parameters<typeof createLucideIcon>[1];

const code = lucide.modules?.['dist/esm/createLucideIcon.mjs'] ?? '';
const createLean: (icon: { node: Node }) => LucideIcon = new Function(
  'createElement',
  `${code.replace(/import .*/, '').replace('export default', '')} return createLucideIcon;`,
)(createElement);

const node: Node = [
  ['path', { d: 'M4 5h16', key: 'a' }],
  ['circle', { cx: '17', cy: '18', r: '2', key: 'b' }],
];

/** What is drawn: an element's name and attributes, and those in it. Class names are not kept. */
function drawn(of: LucideIcon, size?: 16 | 24): unknown {
  const host = document.createElement('div');
  host.innerHTML = renderToStaticMarkup(<Icon of={of} {...(size && { size })} data-kind="truck" />);
  return [...host.querySelectorAll('*')].map((element) => [
    element.nodeName,
    Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name !== 'class')
        .map(({ name, value }) => [name, value]),
    ),
  ]);
}

it.each([undefined, 16, 24] as const)('draws what the package draws, at size %s', (size) => {
  expect(drawn(createLean({ node }), size)).toEqual(drawn(createLucideIcon('any', node), size));
});
