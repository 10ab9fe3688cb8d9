import { describe, expect, it } from 'vitest';
import { firstVisit } from './budget';

const chunk = (
  fileName: string,
  more: { imports?: string[]; modules?: string[]; entry?: true },
) => ({
  fileName,
  imports: more.imports ?? [],
  isEntry: more.entry ?? false,
  moduleIds: more.modules ?? [],
});

const chunks = [
  chunk('index.js', { entry: true, imports: ['react.js'] }),
  chunk('react.js', { imports: ['index.js'] }),
  chunk('home.js', { modules: ['/src/pages/home/HomePage.tsx'], imports: ['gas.js', 'react.js'] }),
  chunk('gas.js', {}),
  chunk('finance.js', { modules: ['/src/pages/finance/FinancePage.tsx'] }),
];

describe('firstVisit', () => {
  it('counts the entry, the lazy page and what both import, once', () => {
    expect([...firstVisit(chunks, ['/home/HomePage.tsx'])].sort()).toEqual([
      'gas.js',
      'home.js',
      'index.js',
      'react.js',
    ]);
  });

  it('refuses a module the build does not contain', () => {
    expect(() => firstVisit(chunks, ['/home/Accueil.tsx'])).toThrow('/home/Accueil.tsx');
  });
});
