import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import schemaText from '../../schema.graphql?raw';
import { executables, textOf } from '../codegen/documents.ts';
import { plain } from '../src/lib/plain';
import type { Ids } from './ids';
import { placeOf, screens } from './screens';
import { filledVariables } from './variables';

/** An operation that the dashboard sends. */
export type Operation = {
  readonly name: string;
  readonly definition: OperationDefinitionNode;
  /** The text, with the fragments it uses. */
  readonly text: string;
  /** The screen's title. */
  readonly screen: string;
  /** The first sentence of the schema's description of each requested field, first of the field that the fewest operations request. */
  readonly fields: readonly { readonly name: string; readonly sentence: string }[];
};

/** The initial content of a GraphiQL tab. */
export type Tab = { readonly name: string; readonly query: string; readonly variables: string };

/** The files of the dashboard's operations, by path below src/. */
const files = Object.entries(
  import.meta.glob<string>('../src/**/*.graphql', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, text]) => ({ path: path.replace('../src/', ''), document: parse(text) }));

const rootTypes = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** Queries come before mutations and subscriptions. */
const kinds = Object.keys(rootTypes);

/** The schema's description of each root field, by `Query.me`. */
const descriptions = new Map(
  parse(schemaText).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const { name, fields = [] } = definition;
    return fields.map((field) => [`${name.value}.${field.name.value}`, field.description?.value]);
  }),
);

const definitions = files.flatMap(({ path, document }) =>
  document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((definition) => ({ definition, ...placeOf(path) })),
);

/** The number of operations that request each root field. */
const uses = new Map<string, number>();
for (const { definition } of definitions)
  for (const name of namesOf(definition)) uses.set(name, (uses.get(name) ?? 0) + 1);

const texts = new Map(
  executables(files).map((document) => [nameOf(document), textOf(document)] as const),
);

/** Every operation of the dashboard: by screen in the order of the sidebar, queries first. */
export const operations: readonly Operation[] = definitions
  .toSorted(
    (one, other) =>
      one.screen - other.screen ||
      kinds.indexOf(one.definition.operation) - kinds.indexOf(other.definition.operation) ||
      one.folder - other.folder,
  )
  .map(({ definition, screen }) => {
    const name = definition.name?.value ?? '';
    return {
      name,
      definition,
      text: texts.get(name) ?? '',
      screen: screens[screen]?.title ?? '',
      fields: fieldsOf(definition),
    };
  });

function nameOf({ definitions }: DocumentNode): string {
  const [operation] = definitions;
  return (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
}

function namesOf({ selectionSet }: OperationDefinitionNode): string[] {
  return selectionSet.selections.flatMap((field) =>
    field.kind === Kind.FIELD ? [field.name.value] : [],
  );
}

function fieldsOf(definition: OperationDefinitionNode): Operation['fields'] {
  const fewest = (one: string, other: string) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0);
  return [...new Set(namesOf(definition))].sort(fewest).map((name) => {
    const description = descriptions.get(`${rootTypes[definition.operation]}.${name}`) ?? '';
    const [sentence = ''] = description.replaceAll('`', '').split(/(?<=\.) /);
    return { name, sentence };
  });
}

/** The searched text of each operation. */
const searched = operations.map((operation) => ({
  operation,
  text: plain(
    [
      operation.name,
      operation.screen,
      ...operation.fields.flatMap(({ name, sentence }) => [name, sentence]),
    ].join(' '),
  ),
}));

/** Returns the operations that match every word of a term, without regard to accents and capitals; all of them without a term. */
export function operationsWith(term: string): readonly Operation[] {
  const words = plain(term).split(' ');
  return searched
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ operation }) => operation);
}

/** Returns the tab of an operation: its variables filled in from `ids`, and a comment with its description and the variables left to fill in. */
export function tabOf(operation: Operation, ids: Ids, now = new Date()): Tab {
  const { variables, missing } = filledVariables(operation.definition, ids, now);
  const said = operation.fields.map(({ name, sentence }) => `${name} : ${sentence}`);
  const comment = [...said, ...missing].map((line) => `# ${line}\n`).join('');
  return {
    name: operation.name,
    query: `${comment}${operation.text}\n`,
    variables,
  };
}
