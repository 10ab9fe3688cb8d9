import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { DocumentNode } from 'graphql';
import { withTypename } from './codegen/documents.ts';
import { hashOf } from './codegen/hash.ts';

/** JSON types of the schema's scalars; exact decimals and instants stay text. */
const scalars = {
  ID: 'string',
  DateTime: 'string',
  Date: 'string',
  Decimal: 'string',
  Cents: 'number',
  // A file of a multipart request.
  Upload: 'File',
};

const shared = {
  scalars,
  strictScalars: true,
  useTypeImports: true,
  enumType: 'string-literal',
  immutableTypes: true,
};

const config: CodegenConfig = {
  schema: '../schema.graphql',
  documents: 'src/**/*.graphql',
  ignoreNoDocuments: true,
  generates: {
    'src/graphql/types.generated.ts': {
      plugins: ['typescript'],
      config: { ...shared, enumsAsTypes: true, nonOptionalTypename: true },
    },
    'src/graphql/documents.json': { plugins: ['./codegen/manifest.ts'] },
    'src/': {
      preset: {
        buildGeneratesSection: (options) =>
          nearOperationFile.buildGeneratesSection({
            ...options,
            documents: withTypename(options.documents),
          }),
      },
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'graphql/types.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node', './codegen/hooks.ts'],
      config: {
        ...shared,
        importSchemaTypesFrom: 'src/graphql/types.generated.ts',
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        unstable_onExecutableDocumentNode: (document: DocumentNode) => ({ hash: hashOf(document) }),
      },
    },
  },
};

export default config;
