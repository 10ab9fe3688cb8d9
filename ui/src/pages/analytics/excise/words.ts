/** The wording of the excise refund (product 7.7, S13). */

import type { ExciseExclusion } from '../../../graphql/types.generated';
import { figure } from '../../../lib/decimal';
import { integer } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { ExciseRefundQuery } from './ExciseRefund.generated';

export type Refund = NonNullable<ExciseRefundQuery['exciseRefund']>;

type Vehicle = Refund['vehicles'][number];

/** The admissible mass in kg from which road freight is eligible. */
const minMassKg = 7_500;

/** Whether the refund applies to the business: a vehicle is heavy enough, or of unknown mass. */
export function isConcerned({ vehicles }: Pick<Refund, 'vehicles'>): boolean {
  return vehicles.some(
    ({ exclusion, gvwKg }) =>
      exclusion === null ||
      exclusion === 'GVW_UNKNOWN' ||
      (exclusion !== 'TOO_LIGHT' && (gvwKg ?? 0) >= minMassKg),
  );
}

/** “15,56 €/hL”. */
export function rateInWords(ratePerHl: string): string {
  return fr`${figure(ratePerHl, { digits: 2, pad: true }) ?? ratePerHl} €/hL`;
}

/** The caution that goes with the estimate. */
export function caution({ year, ratePerHl }: Pick<Refund, 'year' | 'ratePerHl'>): string {
  const rate =
    ratePerHl === null
      ? missingRate(year)
      : fr`Taux ${year} : ${rateInWords(ratePerHl)} hors Corse.`;
  return fr`Estimation indicative pour le transport routier de marchandises (véhicules de 7,5 t et plus). ${rate} Le montant se déclare avec la TVA. Vérifiez votre éligibilité avec votre expert-comptable.`;
}

/** The text for a year without a rate. */
export function missingRate(year: number): string {
  return `Taux non renseigné pour ${year}.`;
}

const exclusions: Record<ExciseExclusion, string> = {
  GVW_UNKNOWN: fr`PTAC non renseigné : complétez la fiche du véhicule`,
  TOO_LIGHT: fr`Moins de 7,5 t`,
  PASSENGERS: fr`Transport de personnes : un autre taux s’applique, non calculé ici`,
  NOT_FREIGHT: 'Ni camion ni ensemble de transport de marchandises',
  CORSICA: fr`En Corse : un autre taux s’applique, non calculé ici`,
};

/** Why a vehicle is not eligible, in words; null when it is. */
export function exclusionInWords({ exclusion, gvwKg }: Pick<Vehicle, 'exclusion' | 'gvwKg'>) {
  if (exclusion === null) return null;
  const reason = exclusions[exclusion] ?? exclusion;
  return exclusion === 'TOO_LIGHT' && gvwKg !== null
    ? fr`${reason} (PTAC ${integer(gvwKg)} kg)`
    : reason;
}

/** Why no vehicle is eligible, in a sentence; null when one is. */
export function nothingEligible({ vehicles }: Pick<Refund, 'vehicles'>): string | null {
  if (vehicles.some(({ exclusion }) => exclusion === null)) return null;
  const reasons = new Set(vehicles.map(({ exclusion }) => exclusion));
  if (vehicles.length === 0) return 'Aucun véhicule n’a pris de gazole dans le trimestre.';
  if (reasons.size === 1 && reasons.has('PASSENGERS'))
    return fr`Vos véhicules transportent des personnes : un autre taux s’applique, qui n’est pas calculé ici.`;
  return 'Aucun véhicule n’y ouvre droit.';
}
