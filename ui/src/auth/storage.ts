/**
 * What sign-in keeps in the browser, under the specification's keys and in its
 * shapes (§3). Reading tolerates anything: a value that is not of the right
 * shape is as good as none.
 */
import { deviceNow } from '../lib/device-clock';

/** `auth-credentials`: half of a session; the other half is an HttpOnly cookie. */
export interface Credentials {
  token_type: string;
  /** The provider's token, sealed by the server: opaque here. */
  access_token: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds since the epoch: when they were stored plus expires_in. */
  expires_at: number;
  scope: string;
}

export const credentialsKey = 'auth-credentials';
/** `auth-end`: why the session ends, for the storage events of the other tabs; it does not stay. */
export const endReasonKey = 'auth-end';
/** `auth-end-id`: under which id the end of the session is recorded, by however many tabs. */
const endIdKey = 'auth-end-id';
/** `auth-permissions`: what the person might do when it was known last. */
export const permissionsKey = 'auth-permissions';
/** `auth-business`: the id of the business that this browser showed last. */
export const lastBusinessKey = 'auth-business';
/** `offline-reading`: who keeps data on this device for reading without a network; see offline-reading.ts. */
export const offlineReadingKey = 'offline-reading';
const verifierKey = 'auth-verifier';
const stateKey = 'auth-state';
const previousPathKey = 'previousPath';

/** False when the browser refuses site data: it says so of cookies, and touching the storage throws. */
export function storageAvailable(): boolean {
  try {
    return (
      navigator.cookieEnabled && window.localStorage !== null && window.sessionStorage !== null
    );
  } catch {
    return false;
  }
}

/** Stores what `/auth/token` answered, with its moment of expiry. */
export function storeCredentials(answer: Omit<Credentials, 'expires_at'>, now = deviceNow()): void {
  const { token_type, access_token, expires_in, scope } = answer;
  const expires_at = Math.floor(now / 1000) + expires_in;
  const credentials: Credentials = { token_type, access_token, expires_in, expires_at, scope };
  localStorage.setItem(endIdKey, crypto.randomUUID());
  localStorage.setItem(credentialsKey, JSON.stringify(credentials));
}

/** Forgets what the device keeps of a session beside its credentials, which whoever signs out leaves nothing of. */
export function clearTraces(): void {
  for (const key of [endIdKey, permissionsKey, lastBusinessKey, offlineReadingKey])
    localStorage.removeItem(key);
}

/** The id of the event that tells the end of the session stored last. */
export const endEventId = (): string | undefined => localStorage.getItem(endIdKey) ?? undefined;

/** The stored credentials, expired or not; null without them. */
export function storedCredentials(): Credentials | null {
  const text = localStorage.getItem(credentialsKey);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isCredentials(value) ? value : null;
  } catch {
    return null;
  }
}

/** Forgets the credentials and returns the text they were stored as. */
export function clearCredentials(): string | null {
  const text = localStorage.getItem(credentialsKey);
  localStorage.removeItem(credentialsKey);
  return text;
}

/** Tells the other tabs why the credentials are about to be removed: they hear of both, in this order. */
export function tellEndReason(reason: string): void {
  localStorage.setItem(endReasonKey, reason);
  localStorage.removeItem(endReasonKey);
}

/** What a sign-in in progress must find again on its return. */
export interface Pending {
  verifier: string | null;
  state: string | null;
}

/** Keeps a sign-in's verifier and state until its return. */
export function storePending(verifier: string, state: string): void {
  localStorage.setItem(verifierKey, verifier);
  localStorage.setItem(stateKey, state);
}

/** Reads the verifier and the state, and removes them in the same breath. */
export function takePending(): Pending {
  return { verifier: take(verifierKey), state: take(stateKey) };
}

/** Keeps the path to come back to. */
export function storePreviousPath(path: string): void {
  localStorage.setItem(previousPathKey, path);
}

/** The path to come back to, left where it is: the sign-in has failed and starts again. */
export function storedPreviousPath(): string | null {
  return localStorage.getItem(previousPathKey);
}

/** Reads and removes the path to come back to. */
export function takePreviousPath(): string | null {
  return take(previousPathKey);
}

function take(key: string): string | null {
  const value = localStorage.getItem(key);
  localStorage.removeItem(key);
  return value;
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    typeof fields['token_type'] === 'string' &&
    typeof fields['access_token'] === 'string' &&
    fields['access_token'] !== '' &&
    typeof fields['expires_at'] === 'number'
  );
}
