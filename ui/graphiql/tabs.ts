import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import schemaText from '../../schema.graphql?raw';
import { executables, textOf } from '../codegen/documents.ts';
import type { Ids } from './ids';
import { placeOf, screens } from './screens';
import { variablesOf } from './variables';

/** A tab GraphiQL opens on, the first time it is opened. */
export type Tab = { readonly query: string; readonly variables?: string };

/** What the first tab says of the page itself. */
const welcome = `Ctrl-Espace propose les champs, Ctrl-Entrée exécute,
le livre à gauche ouvre la documentation du schéma.
La session du tableau de bord est jointe à chaque
requête : aucun en-tête n’est à écrire.`;

/** The files of the dashboard's operations, by their path below src/. */
const files = Object.entries(
  import.meta.glob<string>('../src/**/*.graphql', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, text]) => ({ path: path.replace('../src/', ''), document: parse(text) }));

const rootTypes = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** What is read comes before what is written: a tab that is opened to look at changes nothing. */
const kinds = Object.keys(rootTypes);

/** What the schema says of each root field, by `Query.me`. */
const descriptions = new Map(
  parse(schemaText).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const { name, fields = [] } = definition;
    return fields.map((field) => [`${name.value}.${field.name.value}`, field.description?.value]);
  }),
);

/** One tab for each operation of the dashboard, by screen; `ids` fill the variables of those that take some. */
export function tabsFor(ids: Ids = {}, now = new Date()): Tab[] {
  const operations = files.flatMap(({ path, document }) =>
    document.definitions
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => ({ operation, ...placeOf(path) })),
  );
  operations.sort(
    (one, other) =>
      one.screen - other.screen ||
      kinds.indexOf(one.operation.operation) - kinds.indexOf(other.operation.operation) ||
      one.folder - other.folder,
  );
  return operations.map(({ operation, screen }, place) => {
    const name = operation.name?.value ?? '';
    const variables = variablesOf(operation, ids, now);
    const title = screens[screen]?.title ?? '';
    const comment = [title, ...told(operation), ...(place === 0 ? ['', welcome] : [])].join('\n');
    return {
      query: `${commented(comment)}\n${texts.get(name)}\n`,
      ...(variables && { variables }),
    };
  });
}

const texts = new Map(
  executables(files).map((document) => [nameOf(document), textOf(document)] as const),
);

function nameOf({ definitions }: DocumentNode): string {
  const [operation] = definitions;
  return (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
}

/** What an operation asks for: the first sentence that the schema has of each field. */
function told({ operation, selectionSet }: OperationDefinitionNode): string[] {
  return selectionSet.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const { value } = field.name;
    const [sentence] =
      descriptions.get(`${rootTypes[operation]}.${value}`)?.split(/(?<=\.) /) ?? [];
    return folded(`${value} : ${sentence ?? ''}`);
  });
}

/** A text in lines that the editor shows whole. */
function folded(text: string): string {
  return text.replace(/(.{1,56})(?: (?![;:!?»])|$)/g, '$1\n').trimEnd();
}

function commented(text: string): string {
  return text.replace(/^(?=.)/gm, '# ').replace(/^$/gm, '#');
}
