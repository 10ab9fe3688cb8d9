/**
 * The documents that the dashboard sends and the server runs: for each operation, its text
 * with the fragments it uses and `__typename` where Apollo's cache needs it.
 * GraphiQL shows the same texts, so this module must not need Node.
 */
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from 'graphql';

/** The part of a codegen source that this folder needs. */
export type Source = { document?: DocumentNode | undefined };

/**
 * Adds `__typename` with Apollo's own function, so that the cache has nothing
 * left to add at run time and the hashes stay valid.
 */
export function withTypename<S extends Source>(sources: readonly S[]): S[] {
  return sources.map((source) =>
    source.document ? { ...source, document: addTypenameToDocument(source.document) } : source,
  );
}

/** Returns the text of an executable document: the operation, then its fragments by name. */
export function textOf(document: DocumentNode): string {
  const operations = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION);
  fragments.sort((a, b) => (a.name.value < b.name.value ? -1 : 1));
  return print({ kind: Kind.DOCUMENT, definitions: [...operations, ...fragments] });
}

/** Returns one executable document per operation, with every fragment that it uses. */
export function executables(sources: readonly Source[]): DocumentNode[] {
  const definitions = sources.flatMap((source) => source.document?.definitions ?? []);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      kind: Kind.DOCUMENT,
      definitions: [operation, ...reached(operation, fragments)],
    }));
}

function reached(
  root: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Set<FragmentDefinitionNode> {
  const found = new Set<FragmentDefinitionNode>();
  const walk = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread(spread) {
        const fragment = fragments.get(spread.name.value);
        if (!fragment) throw new Error(`Unknown fragment "${spread.name.value}".`);
        if (found.has(fragment)) return;
        found.add(fragment);
        walk(fragment);
      },
    });
  };
  walk(root);
  return found;
}
