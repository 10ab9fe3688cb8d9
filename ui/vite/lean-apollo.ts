/**
 * Vite plugin: leaves out of the built page what Apollo Client brings and we never
 * ask of it, 3 kB (gzip).
 *
 * - GraphQL's printer: Apollo writes each operation as text only to see whether the
 *   same one is under way already, and that two documents are the same JSON says as
 *   much. Our operations go to the server by their hashes.
 * - Data masking, which is off: `dataMasking` is what all of its callers look at.
 */
import type { Plugin } from 'vite';

/** What stands in the place of modules of `@apollo/client`, by the ends of their paths. */
export const replacements: Readonly<Record<string, string>> = {
  'utilities/graphql/print.js': `
const keys = new WeakMap();
export const print = Object.assign(
  (document) => {
    if (!keys.has(document)) keys.set(document, JSON.stringify(document));
    return keys.get(document);
  },
  { reset() {} },
);`,
  'masking/maskOperation.js': leftOut('maskOperation'),
  'masking/maskFragment.js': leftOut('maskFragment'),
};

/** Replaces modules of Apollo Client; a build without one of them fails, so that none comes back unseen. */
export function leanApollo(): Plugin {
  const met = new Set<string>();
  return {
    name: 'citerne:lean-apollo',
    apply: 'build',
    load: {
      filter: { id: /\/@apollo\/client\/(utilities\/graphql|masking)\// },
      handler(id) {
        const path = id.replace(/^.*\/@apollo\/client\//, '');
        const code = replacements[path];
        if (code) met.add(path);
        return code;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(replacements).filter((path) => !met.has(path));
      if (!error && missing.length > 0) this.error(`Apollo Client has no ${missing.join(', ')}.`);
    },
  };
}

function leftOut(name: string): string {
  return `export function ${name}() { throw new Error('Data masking is left out: vite/lean-apollo.ts.'); }`;
}
