import { deviceNow } from '../lib/device-clock';
import { type Credentials, storageAvailable, storedCredentials } from './storage';

/**
 * Returns the stored credentials if they expire later than now, else null
 * (specification §4). `now` is in milliseconds since the epoch.
 */
export function liveSession(now = deviceNow()): Credentials | null {
  const credentials = storedCredentials();
  return credentials !== null && credentials.expires_at > now / 1000 ? credentials : null;
}

/** Reports whether there is a live session; false in a browser that refuses site data. */
export function signedIn(): boolean {
  return storageAvailable() && liveSession() !== null;
}

/** Returns the value of the Authorization header: type, space, token; null without credentials. */
export function authorization(): string | null {
  const credentials = storedCredentials();
  return credentials === null ? null : `${credentials.token_type} ${credentials.access_token}`;
}
