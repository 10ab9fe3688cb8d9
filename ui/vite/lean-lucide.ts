import type { Cut } from './lean.ts';

/**
 * What lucide-react brings and we never ask of it: defaults from a context, class
 * names, other frameworks' attributes. `Icon` says size, stroke and that it is hidden.
 */
export const lucide: Cut = {
  library: 'lucide-react',
  modules: {
    'dist/esm/createLucideIcon.mjs': `
import { createElement } from 'react';
export default function createLucideIcon({ node }) {
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}`,
  },
};
