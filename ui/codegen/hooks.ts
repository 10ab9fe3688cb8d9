/**
 * Codegen plugin: generates a named hook for each operation that components use, bound to its
 * document, so that a page calls `useHomeQuery()` and keeps Apollo's own type inference.
 */
import { dirname, relative } from 'node:path';
import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';

/** The suffix of the hook, and the function of src/graphql/hooks.ts that creates it. A subscription has none: live.ts follows it. */
const hooks: Partial<Record<OperationTypeNode, { suffix: string; maker: string }>> = {
  [OperationTypeNode.QUERY]: { suffix: 'Query', maker: 'queryHook' },
  [OperationTypeNode.MUTATION]: { suffix: 'Mutation', maker: 'mutationHook' },
};

/** The configuration of the plugin in codegen.ts. */
export type HooksConfig = {
  /** Operations without a hook, because no component uses one: the client sends them by their document. */
  withoutHook?: readonly string[];
};

export const plugin: PluginFunction<HooksConfig> = (
  _schema,
  sources,
  { withoutHook = [] },
  info,
) => {
  const made = sources
    .flatMap((source) => source.document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap((operation) => {
      const hook = hooks[operation.operation];
      const name = nameOf(operation);
      return hook && !withoutHook.includes(name) ? { name, ...hook } : [];
    });
  if (made.length === 0) return '';
  const makers = new Set(made.map(({ maker }) => maker));
  const path = relative(dirname(info?.outputFile ?? ''), 'src/graphql/hooks');
  const specifier = path.startsWith('.') ? path : `./${path}`;
  return {
    prepend: [`import { ${[...makers].sort().join(', ')} } from '${specifier}';`],
    // PURE lets the bundler drop hooks that a page does not use.
    content: made
      .map(
        ({ name, suffix, maker }) =>
          `export const use${name}${suffix} = /*#__PURE__*/ ${maker}(${name}Document);`,
      )
      .join('\n'),
  };
};

function nameOf({ name }: OperationDefinitionNode): string {
  if (!name) throw new Error('Every operation needs a name: its screen.');
  return name.value;
}
