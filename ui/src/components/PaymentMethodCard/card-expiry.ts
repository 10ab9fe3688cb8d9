/** The expiry of a card: month from 1 to 12, and year. */
export type Expiry = { expMonth: number | null; expYear: number | null };

/** How many days before its expiry a card gets a warning. */
const notice = 60;

/** Returns “09/2027”; null when the provider does not send it. */
export function cardExpiry({ expMonth, expYear }: Expiry): string | null {
  if (expMonth === null || expYear === null) return null;
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

/** Reports whether a valid card expires within 60 days; it is valid until the last day of its month. */
export function expiresSoon({ expMonth, expYear }: Expiry, now: Date): boolean {
  if (expMonth === null || expYear === null) return false;
  // Months count from 0, so this is the first day of the following month.
  const days = (Date.UTC(expYear, expMonth, 1) - now.getTime()) / 86_400_000;
  return days > 0 && days <= notice;
}
