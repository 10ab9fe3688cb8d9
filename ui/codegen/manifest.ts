/**
 * Codegen plugin: writes the trusted documents, a JSON object from hash to text with
 * sorted keys. The server embeds it and, when free queries are off, runs
 * nothing else (security notes in docs/adr).
 */
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { executables, textOf, withTypename } from './documents.ts';
import { hashOf } from './hash.ts';

export const plugin: CodegenPlugin['plugin'] = (_schema, sources) => {
  const entries = executables(withTypename(sources)).map(
    (document) => [hashOf(document), textOf(document)] as const,
  );
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
};
