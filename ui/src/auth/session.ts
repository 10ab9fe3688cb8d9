import { deviceNow } from '../lib/device-clock';
import { type Credentials, storageAvailable, storedCredentials } from './storage';

/**
 * The live session: the stored credentials when they expire later than now,
 * else null (specification §4). `now` is in milliseconds since the epoch.
 */
export function liveSession(now = deviceNow()): Credentials | null {
  const credentials = storedCredentials();
  return credentials !== null && credentials.expires_at > now / 1000 ? credentials : null;
}

/** Whether somebody is signed in, as far as this browser lets itself be asked. */
export function signedIn(): boolean {
  return storageAvailable() && liveSession() !== null;
}

/** Value of the Authorization header: type, space, token; null without credentials. */
export function authorization(): string | null {
  const credentials = storedCredentials();
  return credentials === null ? null : `${credentials.token_type} ${credentials.access_token}`;
}
