/** The wording of exports (product S14): kinds, formats, statuses and names. */

import type { ChipProps } from '../../design/structure/Chip/Chip';
import type { ExportFormat, ExportKind, ExportStatus } from '../../graphql/types.generated';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { dateBrief } from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';

/** The kinds in the order of the form; `slug` is the value of `?type=`. */
export const kinds = [
  { kind: 'DELIVERIES', slug: 'livraisons', label: 'Livraisons' },
  { kind: 'INVOICES', slug: 'factures', label: 'Factures' },
  { kind: 'ACCOUNTING', slug: 'ecritures', label: 'Écritures comptables' },
  { kind: 'FLEET', slug: 'flotte', label: 'Flotte' },
  { kind: 'FILLS', slug: 'pleins', label: 'Pleins par véhicule' },
  { kind: 'TANK_LEVELS', slug: 'niveaux', label: 'Niveaux de cuves' },
  { kind: 'EMISSIONS', slug: 'bilan', label: 'Bilan CO₂e' },
  { kind: 'EXCISE', slug: 'accise', label: 'Remboursement d’accise' },
] as const satisfies readonly { kind: ExportKind; slug: string; label: string }[];

/** Kinds that need the right to see invoices (product 3.2). */
export const financeKinds: readonly ExportKind[] = ['INVOICES', 'ACCOUNTING'];

/** Kinds that can be limited to sites and products; the others cover the whole business. */
export const narrowedKinds: readonly ExportKind[] = [
  'DELIVERIES',
  'FLEET',
  'FILLS',
  'TANK_LEVELS',
  'EMISSIONS',
];

/** The formats, each with a description. */
export const formats: Record<ExportFormat, { label: string; hint: string }> = {
  CSV: { label: 'CSV', hint: fr`Texte, séparateur point-virgule, UTF-8.` },
  XLSX: { label: 'Excel', hint: fr`Classeur Excel (.xlsx), dates et nombres reconnus.` },
  PDF: { label: 'PDF', hint: 'Document à lire et à transmettre.' },
};

/** The formats of a kind; only the carbon report has PDF (product S14). */
export function formatsOf(kind: ExportKind): readonly ExportFormat[] {
  return kind === 'EMISSIONS' ? ['CSV', 'XLSX', 'PDF'] : ['CSV', 'XLSX'];
}

/** The statuses, as the list shows them. */
export const statuses: Record<
  ExportStatus,
  { label: string; tone: NonNullable<ChipProps['tone']> }
> = {
  QUEUED: { label: 'En file', tone: 'neutral' },
  RUNNING: { label: 'En cours', tone: 'live' },
  DONE: { label: 'Prêt', tone: 'ok' },
  FAILED: { label: 'Échec', tone: 'bad' },
  EXPIRED: { label: 'Expiré', tone: 'neutral' },
  CANCELLED: { label: 'Annulé', tone: 'neutral' },
};

/** Whether the export is still in progress. */
export function isUnderWay({ state }: { readonly state: ExportStatus | null }): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** “Livraisons”; “Export” for an unknown kind. */
export function kindLabel(kind: ExportKind | null): string {
  return kinds.find((one) => one.kind === kind)?.label ?? 'Export';
}

/** “Livraisons — 1er janv. au 31 mars 2026”; a fleet export has no period. */
export function nameOf({
  kind,
  from,
  to,
}: {
  readonly kind: ExportKind | null;
  readonly from: string;
  readonly to: string;
}): string {
  const label = kindLabel(kind);
  return kind === 'FLEET' ? label : `${label} — ${periodInWords(from, to)}`;
}

/** “12 mars 2026”, “1er au 15 nov. 2026”, “1er janv. au 31 mars 2026”, “1er déc. 2025 au 31 mars 2026”. */
function periodInWords(from: string, to: string): string {
  const last = dateBrief(to);
  if (from === to) return last;
  const [day, month, year] = dateBrief(from).split(nbsp);
  const [, lastMonth, lastYear] = last.split(nbsp);
  const sameYear = year === lastYear;
  const begins = [day, !(sameYear && month === lastMonth) && month, !sameYear && year];
  return `${begins.filter(Boolean).join(nbsp)} au ${last}`;
}

/** The known names of the sites and products that an export is limited to. */
export type Narrowing = {
  sites: ReadonlyMap<string, string>;
  gases: ReadonlyMap<string, string>;
};

/** “Dépôt Toulouse · Gazole B7, AdBlue”, “4 sites”; empty for an export without limits. */
export function narrowedTo(
  { addressIds, gasIds }: { addressIds: readonly string[]; gasIds: readonly string[] },
  { sites, gases }: Narrowing,
): string {
  return dotted(named(addressIds, sites, 'site'), named(gasIds, gases, 'produit'));
}

/** The names of up to two ids; more of them, or unknown ones, are counted instead. */
function named(ids: readonly string[], names: ReadonlyMap<string, string>, noun: string) {
  if (ids.length === 0) return null;
  const known = ids.map((id) => names.get(id)).filter((name) => name !== undefined);
  return ids.length <= 2 && known.length === ids.length
    ? known.join(', ')
    : count(ids.length, noun);
}

type Stage = { state: ExportStatus | null; progress: number };

/**
 * The screen reader announcement of an export's progress: each quarter, and its end (product 9.2).
 */
export function newsOf(before: Stage | undefined, after: Stage): string | null {
  if (!before || !isUnderWay(before)) return null;
  if (after.state === 'DONE') return 'prêt';
  if (after.state === 'FAILED') return 'échec';
  const quarter = quarterOf(after);
  return quarter > quarterOf(before) ? fr`${quarter * 25} %` : null;
}

const quarterOf = ({ state, progress }: Stage) =>
  state === 'RUNNING' ? Math.floor(progress / 25) : 0;
