import { type Cut, leftOut } from './lean.ts';

/**
 * What Apollo Client brings and we never ask of it.
 *
 * - GraphQL's printer: Apollo writes each operation as text only to see whether the
 *   same one is under way already, and that two documents are the same JSON says as
 *   much. Our operations go to the server by their hashes.
 * - Rewriting and checking documents, and GraphQL's visitor with it: the generated
 *   ones have their `__typename` and none of the directives that Apollo itself obeys.
 *   lean-apollo.test.ts holds each of them to that.
 * - Data masking, which is off: `dataMasking` is what all of its callers look at.
 * - Scalars parsed by the client: ours stay as JSON has them.
 * - The developer tools, fragments that are watched, and pages appended to pages.
 */
export const apollo: Cut = {
  library: '@apollo/client',
  modules: {
    'utilities/graphql/print.js': `
const keys = new WeakMap();
export const print = Object.assign(
  (document) => {
    if (!keys.has(document)) keys.set(document, JSON.stringify(document));
    return keys.get(document);
  },
  { reset() {} },
);`,
    'utilities/graphql/transform.js':
      'export const addTypenameToDocument = Object.assign((document) => document, { added: () => false });',
    'utilities/internal/checkDocument.js': 'export function checkDocument() {}',
    'utilities/internal/hasDirectives.js': 'export const hasDirectives = () => false;',
    'utilities/internal/hasForcedResolvers.js': 'export const hasForcedResolvers = () => false;',
    'utilities/internal/removeDirectivesFromDocument.js':
      'export const removeDirectivesFromDocument = (directives, document) => document;',
    'utilities/internal/removeFragmentSpreads.js': absent('removeMaskedFragmentSpreads'),
    'utilities/internal/coerceScalarFieldsToParsed.js':
      'export const coerceScalarFieldsToParsed = (result) => result;',
    'masking/maskOperation.js': absent('maskOperation'),
    'masking/maskFragment.js': absent('maskFragment'),
  },
  functions: {
    'core/QueryManager.js': { addNonReactiveToNamedFragments: 'return document;' },
    'core/ApolloClient.js': { connectToDevTools: leftOut, watchFragment: leftOut },
    'core/ObservableQuery.js': { fetchMore: leftOut },
    'cache/core/cache.js': { watchFragment: leftOut, watchSingleFragment: leftOut },
  },
};

function absent(name: string): string {
  return `export function ${name}() { ${leftOut} }`;
}
