import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';
import type { DocumentNode } from 'graphql';
import { withTypename } from './codegen/documents.ts';
import { hashOf } from './codegen/hash.ts';
import type { HooksConfig } from './codegen/hooks.ts';

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

/** What is sent at a moment of its own, and not as long as a component is shown: `client.query` and `client.mutate` do. */
export const withoutHook = [
  // For a file, and for a price once somebody has stopped typing.
  'DocumentArchive',
  'InvoiceArchive',
  'AccountingEntries',
  'OrderQuote',
  // Before a site or a contact is deleted, and once that can no longer be undone.
  'AddressUse',
  'ContactUse',
  'DeleteAddress',
  // From a list of people, after its page has gone where it must be.
  'InviteUser',
  'UpdateUser',
  'ResendInvitation',
  'CancelInvitation',
  'RevokeUser',
  'RestoreUser',
  // From a list and from a toast that outlives it.
  'ArchiveVehicle',
  'RestoreVehicle',
  // A file that is checked, then imported whether or not its dialog is still open.
  'ImportFleet',
  // Before invoices are paid, and until it is known what became of it.
  'PayForm',
  // From a list, a page and the planning alike.
  'SkipOccurrence',
  'UnskipOccurrence',
  'OrderOccurrence',
  'PauseRecurringOrder',
  'ResumeRecurringOrder',
  'EndRecurringOrder',
  // From a notification, a link that leaves the list.
  'MarkNotificationsRead',
  // By the frame.
  'RecordEvents',
  // By the palette, once somebody has stopped typing.
  'Search',
  // A tank is archived, and taken back, from a message that outlives its drawer.
  'ArchiveTank',
  'RestoreTank',
  // An anomaly is dismissed, and taken back, from a message that outlives its card.
  'DismissAnomaly',
  'RestoreAnomaly',
  // From a list and from a message that outlives its drawer.
  'DeletePriceAlert',
  'RetryExport',
  'CancelExport',
  'DeleteExport',
];

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
      plugins: [
        'typescript-operations',
        'typed-document-node',
        { './codegen/hooks.ts': { withoutHook } satisfies HooksConfig },
      ],
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
