/** The end of a card: month from 1 to 12, and year. */
export type Expiry = { expMonth: number | null; expYear: number | null };

/** How long before its end a card is said to end soon, in days. */
const notice = 60;

/** “09/2027”; null when the provider does not say. */
export function cardExpiry({ expMonth, expYear }: Expiry): string | null {
  if (expMonth === null || expYear === null) return null;
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

/** Whether a card that is still good ends within 60 days; it is good to the last day of its month. */
export function expiresSoon({ expMonth, expYear }: Expiry, now: Date): boolean {
  if (expMonth === null || expYear === null) return false;
  // Months count from 0, so this is the first of the month after.
  const days = (Date.UTC(expYear, expMonth, 1) - now.getTime()) / 86_400_000;
  return days > 0 && days <= notice;
}
