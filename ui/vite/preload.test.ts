// @vitest-environment node
import { expect, it } from 'vitest';
import { linkTo } from './preload';

const files = [
  'assets/index-a1.js',
  'assets/nunito-sans-latin-ext-wght-normal-b2.woff2',
  'assets/nunito-sans-latin-wght-normal-c3.woff2',
];

it('links to the built file of the font, in the same way as the style sheet requests it', () => {
  expect(linkTo('nunito-sans-latin-wght-normal', files).attrs).toEqual({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    href: '/assets/nunito-sans-latin-wght-normal-c3.woff2',
  });
});

it('refuses a font that the build does not contain', () => {
  expect(() => linkTo('avenir-next', files)).toThrow('avenir-next');
});
