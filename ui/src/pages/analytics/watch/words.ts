/** The wording of an anomaly: its link, its dates, its dismissal (product S13). */

import { labelOf } from '../../../components/labels';
import type { DismissalReason } from '../../../graphql/types.generated';
import { dateShort } from '../../../lib/format';
import { canonicalPath, paths, patternOf } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import type { WatchCard_AnomalyFragment as Anomaly } from './WatchCard.generated';

/** The reasons for a dismissal, in the order in which they are offered. */
export const reasons: Record<DismissalReason, string> = {
  EXPECTED: 'C’est normal',
  MEASUREMENT_ERROR: 'Erreur de mesure',
  HANDLED: 'Déjà traité',
  OTHER: 'Autre',
};

/** The maximum length of a comment, in characters. */
export const maxComment = 200;

/** Why a dismissal cannot be sent yet, a sentence; undefined when it can. */
export function dismissalFault(reason: string, comment: string): string | undefined {
  if (!reason) return 'Choisissez une raison.';
  if ([...comment.trim()].length > maxComment) return fr`Écrivez 200 caractères au plus.`;
  if (reason === 'OTHER' && !comment.trim()) return 'Précisez la raison.';
  return undefined;
}

/** The link of an anomaly, and its label; null when it is no page of the dashboard. */
export function actionOf({ link }: Pick<Anomaly, 'link'>): { to: string; label: string } | null {
  if (!link?.startsWith('/')) return null;
  const [pathname = '', search = ''] = link.split('?', 2);
  if (canonicalPath(pathname) === null) return null;
  const address = new URLSearchParams(search);
  return { to: link, label: labelOfLink(pathname, address) };
}

function labelOfLink(pathname: string, address: URLSearchParams): string {
  if (address.has('cuve')) return 'Voir la cuve';
  if (address.has('vehicule')) return 'Voir le véhicule';
  if (address.has('prix')) return 'Voir le prix';
  return patternOf(pathname) === `${paths.deliveries}:orderId`
    ? 'Voir la livraison'
    : 'Voir le détail';
}

/**
 * “Depuis le 20 octobre 2026”; “Le 9 novembre 2026” for a single event; null when no date is known.
 */
export function whenInWords({ since, at }: Pick<Anomaly, 'since' | 'at'>): string | null {
  if (since) return `Depuis le ${dateShort(since)}`;
  return at && `Le ${dateShort(at)}`;
}

/** “Écartée le 12 novembre 2026 par Claire Lemaire — C’est normal : vidange de la cuve”. */
export function dismissalInWords({
  at,
  by,
  reason,
  comment,
}: NonNullable<Anomaly['dismissal']>): string {
  const who = by ? ` par ${by.firstName} ${by.lastName}` : '';
  const why = [labelOf(reasons, reason), comment].filter(Boolean).join(fr` : `);
  return [`${at ? `Écartée le ${dateShort(at)}` : 'Écartée'}${who}`, why]
    .filter(Boolean)
    .join(' — ');
}

/** The open anomalies, the latest first, and the dismissed ones, the last dismissed first. */
export function splitDismissed(anomalies: readonly Anomaly[]): {
  open: Anomaly[];
  dismissed: Anomaly[];
} {
  const latest = (one: string | null | undefined, other: string | null | undefined) =>
    Date.parse(other ?? '') - Date.parse(one ?? '') || Number(!one) - Number(!other);
  return {
    open: anomalies
      .filter(({ dismissal }) => dismissal === null)
      .toSorted((a, b) => latest(a.at, b.at)),
    dismissed: anomalies
      .filter(({ dismissal }) => dismissal !== null)
      .toSorted((a, b) => latest(a.dismissal?.at, b.dismissal?.at)),
  };
}
