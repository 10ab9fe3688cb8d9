/**
 * The device’s clock, in milliseconds since the epoch: for what is measured on the device alone, such as a
 * wait, an age in its storage, or the session’s `expires_at`, which is now plus `expires_in`
 * (specification §3). What happens at the provider follows clock.ts.
 */
export function deviceNow(): number {
  return Date.now();
}
