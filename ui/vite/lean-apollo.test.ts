// @vitest-environment node
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  checkDocument,
  hasDirectives,
  hasForcedResolvers,
  removeDirectivesFromDocument,
} from '@apollo/client/utilities/internal';
import { type DocumentNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { apollo } from './lean-apollo';

describe('the key of an operation', () => {
  const code = apollo.modules?.['utilities/graphql/print.js'] ?? '';
  const print: (document: object) => string = new Function(
    `${code.replace('export const', 'const')} return print;`,
  )();
  const document = (text: string) => parse(text, { noLocation: true });

  it('is that of any equal one, and of no other', () => {
    expect(print(document('{ me { id } }'))).toBe(print(document('query { me { id } }')));
    expect(print(document('{ me { id } }'))).not.toBe(print(document('{ me { email } }')));
  });
});

describe('the generated documents', () => {
  const generated = import.meta.glob<Record<string, unknown>>('../src/**/*.generated.ts', {
    eager: true,
  });
  const documents = Object.values(generated)
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, DocumentNode] => entry[0].endsWith('Document'));

  it('are there', () => expect(documents.length).toBeGreaterThan(20));

  it.each(documents)('%s is what Apollo Client would make of it', (_name, document) => {
    expect(() => checkDocument(document)).not.toThrow();
    expect(addTypenameToDocument(document)).toEqual(document);
    const own = ['client', 'export', 'nonreactive', 'defer', 'stream', 'connection', 'unmask'];
    expect(hasDirectives(own, document)).toBe(false);
    expect(hasForcedResolvers(document)).toBe(false);
    const removed = [{ name: 'client', remove: true }, { name: 'connection' }];
    expect(removeDirectivesFromDocument(removed, document)).toEqual(document);
  });
});
