import { expect, test } from 'vitest';
import { filesOf, linkTo } from './files';

const files = {
  '/': ['/assets/home.js'],
  '/operations/mes-livraisons/': ['/assets/list.js'],
  '/operations/mes-livraisons/:orderId': ['/assets/order.js', '/assets/order.css'],
  '/ailleurs/:id': ['/assets/elsewhere.js'],
};

test.each([
  ['/', ['/assets/home.js']],
  ['/operations/mes-livraisons', ['/assets/list.js']],
  ['/operations/mes-livraisons/', ['/assets/list.js']],
  ['/operations/mes-livraisons/10482', ['/assets/order.js', '/assets/order.css']],
  ['/operations/mes-livraisons/10482/x', []],
  ['/ailleurs/1', ['/assets/elsewhere.js']],
  ['/handle_token', []],
  ['/constructor', []],
])('the files of %s are %j', (path, wanted) => {
  expect(filesOf(path, files)).toEqual(wanted);
});

test('a script is preloaded with the mode of its later import, at a lower priority than the entry', () => {
  const link = linkTo('/assets/css.js');
  const { rel, crossOrigin, fetchPriority } = link;
  expect(link.getAttribute('href')).toBe('/assets/css.js');
  expect({ rel, crossOrigin, fetchPriority }).toEqual({
    rel: 'modulepreload',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  });
});

test('a style sheet is preloaded without being applied', () => {
  const link = linkTo('/assets/order.css');
  expect(link.rel).toBe('preload');
  expect(link.as).toBe('style');
});
