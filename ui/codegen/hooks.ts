/**
 * Codegen plugin: one named hook per operation, bound to its document, so that
 * a page writes `useHomeQuery()` and keeps Apollo's own type inference.
 */
import { dirname, relative } from 'node:path';
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';

/** Suffix of the hook and the function of src/graphql/hooks.ts that makes it. */
const hooks: Partial<Record<OperationTypeNode, readonly [suffix: string, maker: string][]>> = {
  [OperationTypeNode.QUERY]: [
    ['Query', 'queryHook'],
    ['SuspenseQuery', 'suspenseQueryHook'],
  ],
  [OperationTypeNode.MUTATION]: [['Mutation', 'mutationHook']],
};

export const plugin: CodegenPlugin['plugin'] = (_schema, sources, _config, info) => {
  const operations = sources
    .flatMap((source) => source.document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const makers = new Set(
    operations.flatMap(({ operation }) => (hooks[operation] ?? []).map(([, maker]) => maker)),
  );
  if (makers.size === 0) return '';
  const path = relative(dirname(info?.outputFile ?? ''), 'src/graphql/hooks');
  const specifier = path.startsWith('.') ? path : `./${path}`;
  return {
    prepend: [`import { ${[...makers].sort().join(', ')} } from '${specifier}';`],
    content: operations.flatMap(hooksOf).join('\n'),
  };
};

function hooksOf({ name, operation }: OperationDefinitionNode): string[] {
  if (!name) throw new Error('Every operation needs a name: its screen.');
  // PURE lets the bundler drop the hook a page does not use.
  return (hooks[operation] ?? []).map(
    ([suffix, maker]) =>
      `export const use${name.value}${suffix} = /*#__PURE__*/ ${maker}(${name.value}Document);`,
  );
}
