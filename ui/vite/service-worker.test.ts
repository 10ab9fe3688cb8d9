// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { describeBuild, withStyles } from './service-worker';

const page = `<link rel="preload" as="font" crossorigin href="/assets/nunito-a1.woff2">
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/index-b2.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-c3.css">
<a href="/finance/">`;
const names = [
  'index.html',
  'assets/nunito-a1.woff2',
  'assets/index-b2.js',
  'assets/index-c3.css',
  'assets/home-d4.js',
  'assets/later-e5.js',
];
const first = ['assets/index-b2.js', 'assets/home-d4.js'];
const publicFiles: Record<string, string> = {
  '/favicon.svg': '<svg/>',
  '/theme.js': 'theme',
  '/offline.html': '<link rel="stylesheet" href="/offline.css" />',
  '/offline.css': 'css',
};
const describeWith = (
  changes: { page?: string; names?: string[]; files?: Record<string, string> } = {},
) =>
  describeBuild(
    changes.page ?? page,
    changes.names ?? names,
    first,
    (path) => ({ ...publicFiles, ...changes.files })[path],
  );

describe('describeBuild', () => {
  it('lists the files named by the page and the offline page, and those of the first visit, without duplicates', () => {
    expect(describeWith().files).toEqual([
      '/assets/home-d4.js',
      '/assets/index-b2.js',
      '/assets/index-c3.css',
      '/assets/nunito-a1.woff2',
      '/favicon.svg',
      '/offline.css',
      '/offline.html',
      '/theme.js',
    ]);
  });

  it('names the entry script of the page', () => {
    expect(describeWith().entry).toBe('/assets/index-b2.js');
  });

  it('has the same version when nothing has changed, in any order of the files', () => {
    expect(describeWith({ names: names.toReversed() }).version).toBe(describeWith().version);
  });

  it.each([
    ['a file that is loaded later', { names: [...names.slice(0, -1), 'assets/later-f6.js'] }],
    ['the page', { page: `${page}<p>` }],
    ['a file without a hash', { files: { '/theme.js': 'other' } }],
    ['the offline page’s style sheet', { files: { '/offline.css': 'other' } }],
  ])('has another version when %s has changed', (_what, change) => {
    expect(describeWith(change).version).not.toBe(describeWith().version);
  });

  it('refuses a page without an entry, and a missing file', () => {
    expect(() => describeWith({ page: '<p>' })).toThrow('names no entry');
    expect(() => describeWith({ page: `${page}<link rel="icon" href="/lost.svg">` })).toThrow(
      '/lost.svg',
    );
  });
});

it('the offline page has the font and the style sheets of the page, but no script', () => {
  const html =
    '<head>\n<!-- What is put here by the build. -->\n<link rel="stylesheet" href="/offline.css" />';
  expect(withStyles(html, page)).toBe(`<head>
<link rel="preload" as="font" crossorigin href="/assets/nunito-a1.woff2">
    <link rel="stylesheet" crossorigin href="/assets/index-c3.css">
<link rel="stylesheet" href="/offline.css" />`);
  expect(() => withStyles(html, '<p>')).toThrow('no style sheet');
});
