/** What exports are called (product S14): their kinds, formats and states, and the name of each. */

import type { ChipProps } from '../../design/structure/Chip/Chip';
import type { ExportFormat, ExportKind, ExportStatus } from '../../graphql/types.generated';
import { dateShort } from '../../lib/format';
import { fr } from '../../lib/typography';

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

/** Kinds that only those who see invoices may ask for (product 3.2). */
export const financeKinds: readonly ExportKind[] = ['INVOICES', 'ACCOUNTING'];

/** Kinds that can be narrowed to sites and products; the others hold all of the business. */
export const narrowedKinds: readonly ExportKind[] = [
  'DELIVERIES',
  'FLEET',
  'FILLS',
  'TANK_LEVELS',
  'EMISSIONS',
];

/** The formats, with what each is. */
export const formats: Record<ExportFormat, { label: string; hint: string }> = {
  CSV: { label: 'CSV', hint: fr`Texte, séparateur point-virgule, UTF-8.` },
  XLSX: { label: 'Excel', hint: fr`Classeur Excel (.xlsx), dates et nombres reconnus.` },
  PDF: { label: 'PDF', hint: 'Document à lire et à transmettre.' },
};

/** The formats of a kind: a document of the carbon report alone (product S14). */
export function formatsOf(kind: ExportKind): readonly ExportFormat[] {
  return kind === 'EMISSIONS' ? ['CSV', 'XLSX', 'PDF'] : ['CSV', 'XLSX'];
}

/** The states, as the list says them. */
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

/** Whether it is still on its way. */
export function isUnderWay({ state }: { readonly state: ExportStatus | null }): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** “Livraisons”; “Export” for a kind that this page does not know. */
export function kindLabel(kind: ExportKind | null): string {
  return kinds.find((one) => one.kind === kind)?.label ?? 'Export';
}

/** “Livraisons — 1er janvier au 31 mars 2026”. */
export function nameOf({
  kind,
  from,
  to,
}: {
  readonly kind: ExportKind | null;
  readonly from: string;
  readonly to: string;
}): string {
  return `${kindLabel(kind)} — ${periodInWords(from, to)}`;
}

/** “12 mars 2026”, “1er janvier au 31 mars 2026”, “1er décembre 2025 au 31 mars 2026”. */
function periodInWords(from: string, to: string): string {
  if (from === to) return dateShort(to);
  const first = dateShort(from);
  const year = ` ${from.slice(0, 4)}`;
  const begins = from.slice(0, 4) === to.slice(0, 4) ? first.replace(year, '') : first;
  return `${begins} au ${dateShort(to)}`;
}
