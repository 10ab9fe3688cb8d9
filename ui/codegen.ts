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

/** Operations sent at a certain moment with `client.query` or `client.mutate`, and not while a component is mounted. */
export const withoutHook = [
  // For a file, and for a price after a pause in typing.
  'DocumentArchive',
  'InvoiceArchive',
  'AccountingEntries',
  'OrderQuote',
  // Before a site or a contact is deleted, and once that can no longer be undone.
  'AddressUse',
  'ContactUse',
  'DeleteAddress',
  // From the list of users, after its page has navigated.
  'InviteUser',
  'UpdateUser',
  'ResendInvitation',
  'CancelInvitation',
  'RevokeUser',
  'RestoreUser',
  // From a list and from a toast that outlives it.
  'ArchiveVehicle',
  'RestoreVehicle',
  // A file that is checked, then imported even when its dialog has closed.
  'ImportFleet',
  // Before invoices are paid, and until the result is known.
  'PayForm',
  // From a list, a page and the planning.
  'SkipOccurrence',
  'UnskipOccurrence',
  'OrderOccurrence',
  'PauseRecurringOrder',
  'ResumeRecurringOrder',
  'EndRecurringOrder',
  // From a notification, a link that leaves the list.
  'MarkNotificationsRead',
  // From the frame.
  'RecordEvents',
  // From the palette, after a pause in typing.
  'Search',
  // A tank is archived, and restored, from a toast that outlives its drawer.
  'ArchiveTank',
  'RestoreTank',
  // An anomaly is dismissed, and restored, from a toast that outlives its card.
  'DismissAnomaly',
  'RestoreAnomaly',
  // From a list and from a toast that outlives its drawer.
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
