/**
 * Codegen plugin: a named hook for each operation that components use, bound to its
 * document, so that a page writes `useHomeQuery()` and keeps Apollo's own type inference.
 */
import { dirname, relative } from 'node:path';
import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';

/** Suffix of the hook and the function of src/graphql/hooks.ts that makes it. A subscription has none: live.ts follows it. */
const hooks: Partial<Record<OperationTypeNode, { suffix: string; maker: string }>> = {
  [OperationTypeNode.QUERY]: { suffix: 'Query', maker: 'queryHook' },
  [OperationTypeNode.MUTATION]: { suffix: 'Mutation', maker: 'mutationHook' },
};

/** What codegen.ts tells the plugin. */
export type HooksConfig = {
  /** Operations that no component binds to itself: the client sends them by their document, and a hook of theirs would be used by nobody. */
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
    // PURE lets the bundler drop the hook that a page does not use.
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
