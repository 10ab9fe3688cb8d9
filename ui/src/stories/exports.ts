/** The data of the exports page, for its stories: one export in each state. */

import { type Answers, customer } from '../graphql/test';
import type { ExportJob } from '../graphql/types.generated';
import { full, gases } from './fixtures';

const job = (id: string, changes: Partial<ExportJob>) => ({
  id,
  kind: 'DELIVERIES',
  format: 'XLSX',
  from: '2026-01-01',
  to: '2026-03-31',
  addressIds: [],
  gasIds: [],
  status: 'DONE',
  progress: 100,
  rowCount: null,
  sizeBytes: null,
  fileName: null,
  downloadUrl: null,
  previewUrl: null,
  createdAt: '2026-11-21T08:12:00Z',
  createdBy: { id: '77', firstName: 'Claire', lastName: 'Lemaire' },
  expiresAt: null,
  error: null,
  ...changes,
});

/** Of Transports Garonne-Adour, the latest first. */
export const jobs = [
  job('x1', { status: 'QUEUED', progress: 0, kind: 'INVOICES', format: 'CSV' }),
  job('x2', { status: 'RUNNING', progress: 42, kind: 'TANK_LEVELS' }),
  job('x3', {
    addressIds: ['a1'],
    rowCount: 1240,
    sizeBytes: 348_160,
    fileName: 'livraisons_transports-garonne-adour_2026-01-01_2026-03-31.xlsx',
    downloadUrl: '/files/exports/x3',
    expiresAt: '2026-12-20T08:12:09Z',
  }),
  job('x4', {
    kind: 'EMISSIONS',
    format: 'PDF',
    from: '2025-01-01',
    to: '2025-12-31',
    rowCount: 84,
    sizeBytes: 120_320,
    fileName: 'bilan-co2e_transports-garonne-adour_2025-01-01_2025-12-31.pdf',
    downloadUrl: '/files/exports/x4',
    previewUrl: '/files/exports/x4/apercu',
    expiresAt: '2026-12-18T08:12:09Z',
  }),
  job('x5', {
    status: 'FAILED',
    kind: 'ACCOUNTING',
    error: 'le stockage des fichiers n’a pas répondu',
  }),
  job('x6', { status: 'CANCELLED', kind: 'FILLS', progress: 12 }),
  job('x7', { status: 'EXPIRED', kind: 'EXCISE', rowCount: 36, createdBy: null }),
] as unknown as ExportJob[];

const may = ['ORDER_READ', 'ANALYTICS_READ', 'EXPORT_CREATE', 'FINANCE_READ'] as const;

/** The responses for the page: `list` are its exports, `rows` the number in an estimate. */
export function exportAnswers({
  list = jobs,
  rows = 1240,
  role = 'OWNER',
  permissions = may,
  mutation = {},
}: {
  list?: readonly ExportJob[];
  rows?: number;
  role?: 'OWNER' | 'OPERATIONS' | 'VIEWER';
  permissions?: readonly (typeof may)[number][];
  mutation?: NonNullable<Answers['mutation']>;
} = {}): Answers {
  return {
    query: {
      ...full.query,
      me: customer({ role, permissions: [...permissions] }),
      exports: {
        items: list,
        pageInfo: { page: 1, perPage: 25, totalCount: list.length, totalPages: 1 },
      },
      exportEstimate: rows,
      gasList: gases,
    } as NonNullable<Answers['query']>,
    mutation,
  };
}
