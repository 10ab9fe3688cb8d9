import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { parse } from 'graphql';
import { lastValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../src/graphql/client';
import { executables, textOf, withTypename } from './documents';
import { hashOf } from './hash';

const sources = [
  { document: parse('query Home { me { ...Greeting_customer } }') },
  { document: parse('fragment Greeting_customer on Customer { id ...Badge_customer }') },
  { document: parse('fragment Badge_customer on Customer { role }') },
  { document: parse('fragment Unused on Customer { email }') },
];

const expected = `query Home {
  me {
    ...Greeting_customer
    __typename
  }
}

fragment Badge_customer on Customer {
  role
  __typename
}

fragment Greeting_customer on Customer {
  id
  ...Badge_customer
  __typename
}`;

describe('executables', () => {
  it('contains the fragments that an operation uses, sorted by name, and no other', () => {
    const [home] = executables(withTypename(sources));
    expect(home && textOf(home)).toBe(expected);
  });

  it('hashes the text that the server will run', () => {
    const [home] = executables(withTypename(sources));
    expect(home && hashOf(home)).toBe(
      // sha256sum of the text above
      '294c42193ed10ebd6ede16f70177d71409e4219ed2dad6c57e7dce38e30ceae7',
    );
  });

  it('does not depend on the order of the fragments', () => {
    const hashes = [sources, [...sources].reverse()].map((some) =>
      executables(withTypename(some)).map(hashOf),
    );
    expect(hashes[0]).toEqual(hashes[1]);
  });

  it('refuses a fragment that does not exist', () => {
    const broken = [{ document: parse('query Home { me { ...Missing } }') }];
    expect(() => executables(broken)).toThrow('Unknown fragment "Missing".');
  });
});

describe('documents compiled into the UI', () => {
  type Compiled = ReturnType<typeof parse> & { __meta__?: { hash: string } };
  const modules = import.meta.glob<Record<string, Compiled>>('../src/**/*.generated.ts', {
    eager: true,
  });
  const documents = Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('Document')),
  );
  const manifest = import.meta.glob<Record<string, string>>('../src/graphql/documents.json', {
    eager: true,
    import: 'default',
  })['../src/graphql/documents.json'];

  it('each come from an existing .graphql file', () => {
    const written = Object.keys(import.meta.glob('../src/**/*.graphql'));
    const generated = Object.keys(modules).filter((path) => !path.endsWith('/types.generated.ts'));
    expect(generated.map((path) => path.replace(/\.generated\.ts$/, '.graphql'))).toEqual(written);
  });

  it('are the same as those of the manifest that the server embeds', () => {
    const compiled = Object.fromEntries(
      documents.map(([, document]) => [document.__meta__?.hash, textOf(document)]),
    );
    expect(compiled).toEqual(manifest);
    expect(documents.length).toBe(Object.keys(manifest ?? {}).length);
  });

  it.each(documents)('Apollo sends %s unchanged', async (_name, document) => {
    const cache = new InMemoryCache();
    expect(cache.transformDocument(document)).toBe(document);

    const sent: unknown[] = [];
    const link = new ApolloLink((operation) => {
      sent.push((operation.query as Compiled).__meta__?.hash);
      return new Observable((observer) => observer.complete());
    });
    const client = new ApolloClient({ cache, link, defaultOptions });
    const [operation] = document.definitions;
    const kind = operation?.kind === 'OperationDefinition' ? operation.operation : 'query';
    const run = {
      query: () => client.query({ query: document }),
      mutation: () => client.mutate({ mutation: document }),
      subscription: () => lastValueFrom(client.subscribe({ query: document })),
    }[kind]();
    await run.catch(() => undefined); // The link returns no response: only the request counts.
    expect(sent).toEqual([hashOf(document)]);
  });
});
