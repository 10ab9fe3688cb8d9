import type { Route } from './paths';

/**
 * What customers do, recorded for the analytics service (specification §7,
 * product 4.9). An event is written into the browser's storage at once, where it
 * waits until the server has it (event-queue.ts): it survives a reload, a sign-in
 * and a server that is away. No property may carry an e-mail, a name, an IBAN, a
 * plate or free text; the server refuses what its own list of events does not
 * have, internal/events/catalogue.json, and a test compares the two.
 */

/** An entry of the sidebar. */
export type MenuEntry =
  | 'operations'
  | 'finance'
  | 'analytics'
  | 'company'
  | 'users'
  | 'terms'
  | 'sign-out';

/** Why a session ended: time is over, the server refused it, or the person signed out. */
export type LogoutReason = 'expired' | 'refused' | 'signedOut';

type Nothing = Record<never, never>;

/** The events by name, with their properties. */
export type EventProperties = {
  'navigation:menu_clicked': { entry: MenuEntry; level: 1 | 2; from: Route };
  'navigation:submenu_opened': { entry: MenuEntry };
  'navigation:business_switched': Nothing;
  'auth:login_flow_initiated': Nothing;
  'auth:login_succeeded': { duration_ms: number };
  'auth:login_failed': { code: string };
  'auth:logged_out': { reason: LogoutReason };
  'order:form_opened': { source: string };
  'order:quote_received': Nothing;
  'order:created': { gas: string; volume: number; source: string };
  'order:cancelled': { reason: string };
  'recurring:created': Nothing;
  'recurring:paused': Nothing;
  'recurring:resumed': Nothing;
  'recurring:skipped': Nothing;
  'recurring:ended': Nothing;
  'fleet:import_previewed': { rows: number; rejected: number };
  'fleet:imported': { rows: number; rejected: number };
  'finance:pdf_downloaded': Nothing;
  'finance:payment_submitted': Nothing;
  'analytics:period_changed': { preset: string };
  'export:created': { kind: string; format: string };
  'user:invited': Nothing;
  'user:revoked': Nothing;
  'palette:opened': Nothing;
  'palette:executed': { command: string };
  'error:shown': { screen: Route; code: string };
};

/** One recorded event; `at` is in milliseconds since the epoch. */
export type RecordedEvent = {
  [Name in keyof EventProperties]: { name: Name; properties: EventProperties[Name]; at: number };
}[keyof EventProperties];

/** What the key of an event in storage begins with; its id follows. One key for each: tabs write at the same time. */
export const eventPrefix = 'event:';

/** Told to the document after each event. */
export const eventRecorded = 'citerne:event';

/** Nothing is recorded beyond this many entries of the storage: who never signs in never sends. */
const limit = 500;

let last = 0;

/** Records an event. Never fails and never waits. */
export function recordEvent<Name extends keyof EventProperties>(
  name: Name,
  properties: EventProperties[Name],
): void {
  // Two events of one millisecond keep their order.
  last = Math.max(Date.now(), last + 1);
  try {
    if (localStorage.length >= limit) return;
    const event = { name, properties, at: last };
    localStorage.setItem(eventPrefix + crypto.randomUUID(), JSON.stringify(event));
    document.dispatchEvent(new Event(eventRecorded));
  } catch {
    // The browser keeps nothing for us: the event is lost, and nothing else.
  }
}
