/**
 * Returns the device’s time, in milliseconds since the epoch. It is for times measured on the device only:
 * a delay, the age of stored data, or the session’s `expires_at`, which is now plus `expires_in`
 * (specification §3). Times of the provider use clock.ts.
 */
export function deviceNow(): number {
  return Date.now();
}
