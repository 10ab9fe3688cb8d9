// @vitest-environment node
import { expect, it } from 'vitest';
import type { Chunk } from './budget';
import { filesOfPages } from './preload-page';

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  imports: [],
  dynamicImports: [],
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  styles: [],
  ...more,
});
const chunks = [
  chunk('assets/index.js', { isEntry: true, imports: ['assets/react.js'], styles: ['index.css'] }),
  chunk('assets/react.js'),
  chunk('assets/home.js', {
    moduleIds: ['/src/HomePage.tsx'],
    imports: ['assets/shared.js', 'assets/react.js'],
    dynamicImports: ['assets/dialog.js'],
    styles: ['assets/home.css'],
  }),
  chunk('assets/shared.js', {
    imports: ['assets/index.js'],
    styles: ['assets/shared.css', 'assets/home.css'],
  }),
  chunk('assets/dialog.js'),
];

it('lists for a page its files and those it imports, each once, without those of every visit', () => {
  expect(filesOfPages(chunks, { '/': '/src/HomePage.tsx' })).toEqual({
    '/': ['/assets/home.js', '/assets/shared.js', '/assets/home.css', '/assets/shared.css'],
  });
});

it('refuses a page that the build does not contain', () => {
  expect(() => filesOfPages(chunks, { '/': '/src/Accueil.tsx' })).toThrow('/src/Accueil.tsx');
});
