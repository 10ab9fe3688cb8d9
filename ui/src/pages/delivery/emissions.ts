import { figure } from '../../lib/decimal';
import { co2 } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { EmissionsCard_OrderFragment } from './EmissionsCard.generated';

/** One product of an order. */
export type EmittingItem = EmissionsCard_OrderFragment['items'][number];

/** “1 674 kg CO₂e — facteur 0,54 kg CO₂e/L, Base Carbone®”; null before the delivery. */
export function emissionsSentence({
  emissionsKgCo2e,
  emissionFactor,
  gas,
}: EmittingItem): string | null {
  if (emissionsKgCo2e === null) return null;
  const amount = co2(emissionsKgCo2e);
  if (!emissionFactor) return amount;
  const { total, source } = emissionFactor;
  const decimals = /\.\d*[1-9]/.exec(total)?.[0].length ?? 0;
  const digits = Math.min(3, Math.max(2, decimals - 1));
  const factor = fr`${figure(total, { digits, pad: true }) ?? total} kg CO₂e/${gas?.unit ?? 'L'}`;
  return [`${amount} — facteur ${factor}`, source].filter(Boolean).join(', ');
}

/**
 * How much less a delivery of HVO emitted than the same volume of gazole B7, in kg CO₂e (product
 * 7.6); null for another product, and when a factor or the volume is missing. `diesel` is the
 * emission factor of gazole B7 in kg CO₂e a litre.
 */
export function avoidedKg(item: EmittingItem, diesel: string | null): number | null {
  const { gas, volumeDelivered, emissionFactor } = item;
  if (gas?.energyType !== 'hvo' || volumeDelivered === null || !emissionFactor || diesel === null)
    return null;
  const avoided = volumeDelivered * (Number(diesel) - Number(emissionFactor.total));
  return avoided > 0 ? Math.round(avoided) : null;
}
