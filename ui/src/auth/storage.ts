/**
 * The browser storage of sign-in, with the keys and shapes of the specification
 * (§3). Reading tolerates any content: a value of another shape counts as none.
 */
import { deviceNow } from '../lib/device-clock';
import { readStored } from '../lib/stored';

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
/** `auth-end`: why the session ends, for the storage events of other tabs; it is removed at once. */
export const endReasonKey = 'auth-end';
/** `auth-end-id`: the event id of the end of the session, shared by all tabs that record it. */
const endIdKey = 'auth-end-id';
/** `auth-permissions`: the last known permissions of the user. */
export const permissionsKey = 'auth-permissions';
/** `auth-business`: the id of the business that this browser showed last. */
export const lastBusinessKey = 'auth-business';
/** `offline-reading`: the user who keeps data on this device for offline reading; see reader.ts. */
export const offlineReadingKey = 'offline-reading';
const verifierKey = 'auth-verifier';
const stateKey = 'auth-state';
const previousPathKey = 'previousPath';

/**
 * Reports whether the browser accepts site data: without it cookies are disabled, or access to the
 * storage throws.
 */
export function storageAvailable(): boolean {
  try {
    return (
      navigator.cookieEnabled && window.localStorage !== null && window.sessionStorage !== null
    );
  } catch {
    return false;
  }
}

/** Stores the response of `/auth/token`, with its time of expiry. */
export function storeCredentials(answer: Omit<Credentials, 'expires_at'>, now = deviceNow()): void {
  const { token_type, access_token, expires_in, scope } = answer;
  const expires_at = Math.floor(now / 1000) + expires_in;
  const credentials: Credentials = { token_type, access_token, expires_in, expires_at, scope };
  localStorage.setItem(endIdKey, crypto.randomUUID());
  localStorage.setItem(credentialsKey, JSON.stringify(credentials));
}

/** Removes everything that the device stores of a session except its credentials, for a sign-out. */
export function clearTraces(): void {
  for (const key of [endIdKey, permissionsKey, lastBusinessKey, offlineReadingKey])
    localStorage.removeItem(key);
}

/** Returns the id of the event that records the end of the last stored session. */
export const endEventId = (): string | undefined => localStorage.getItem(endIdKey) ?? undefined;

/** Returns the stored credentials, expired or not; null without any. */
export function storedCredentials(): Credentials | null {
  const value = readStored(credentialsKey);
  return isCredentials(value) ? value : null;
}

/** Removes the credentials and returns the stored text. */
export function clearCredentials(): string | null {
  const text = localStorage.getItem(credentialsKey);
  localStorage.removeItem(credentialsKey);
  return text;
}

/**
 * Notifies the other tabs why the credentials are about to be removed: their storage events arrive in
 * this order.
 */
export function publishEndReason(reason: string): void {
  localStorage.setItem(endReasonKey, reason);
  localStorage.removeItem(endReasonKey);
}

/** The secrets of a sign-in in progress, which its return needs. */
export interface Pending {
  verifier: string | null;
  state: string | null;
}

/** Stores a sign-in's verifier and state until its return. */
export function storePending(verifier: string, state: string): void {
  localStorage.setItem(verifierKey, verifier);
  localStorage.setItem(stateKey, state);
}

/** Reads and removes the verifier and the state. */
export function takePending(): Pending {
  return { verifier: take(verifierKey), state: take(stateKey) };
}

/** Stores the path to return to. */
export function storePreviousPath(path: string): void {
  localStorage.setItem(previousPathKey, path);
}

/** Returns the path to return to without removing it, for a sign-in that failed and starts again. */
export function storedPreviousPath(): string | null {
  return localStorage.getItem(previousPathKey);
}

/** Reads and removes the path to return to. */
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
