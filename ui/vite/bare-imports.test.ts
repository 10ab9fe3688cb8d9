import { expect, it } from 'vitest';
import { bareImports, specifiers } from './bare-imports';

it('reads imports of every shape, and no type', () => {
  const text = `import { a } from 'one';
import b, {
  c,
} from "two/deep";
import type { T } from 'types';
import { type U, d } from 'three';
export { e } from 'four';
import 'five';
const lazy = () => import('six');
import { f } from './near';
import g from '../far?raw';
const story = 'import what is said from "seven"';`;
  expect(specifiers('example.ts', text).sort()).toEqual([
    'five',
    'four',
    'one',
    'six',
    'three',
    'two/deep',
  ]);
});

it('finds what is met only behind lazy parts and in stories', () => {
  expect(bareImports()).toEqual(
    expect.arrayContaining([
      'react',
      'react-aria-components',
      'd3-scale',
      'axe-core',
      '@apollo/client/link/schema',
    ]),
  );
});
