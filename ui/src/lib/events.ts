import { deviceNow } from './device-clock';
import type { Route } from './paths';
import type { PresetId } from './period';

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

/** What a failed sign-in is called: the codes of auth/errors.ts, to which a test holds them. */
export type SignInFailureCode =
  | 'AuthError'
  | 'CodeRequestWrongStateReceived'
  | 'TokenRequestMissingAccessToken'
  | 'CodeRequestResponseMissingCode'
  | 'CodeRequestResponseMissingState'
  | 'CodeRequestResponseWrongRedirectURI'
  | 'AccessDenied'
  | 'TokenRequestRefused'
  | 'ServiceUnreachable'
  | 'CookiesBlocked';

/** Why an order was cancelled: the values of the API, to which a test holds them. */
export type OrderCancellation =
  | 'NO_LONGER_NEEDED'
  | 'WRONG_DATE'
  | 'WRONG_VOLUME'
  | 'WRONG_ADDRESS'
  | 'DUPLICATE'
  | 'PRICE'
  | 'SITE_CLOSED'
  | 'PROVIDER'
  | 'OTHER';

/** Where an order form was opened from. */
export type OrderSource =
  | 'home'
  | 'deliveries'
  | 'delivery'
  | 'planning'
  | 'tank'
  | 'palette'
  | 'shortcut';

/** A product, by the provider’s slug. */
export type GasSlug = 'gazole' | 'hvo' | 'adblue' | 'gnr' | 'sp95';

/** What an export holds, and how it is written (product S14). */
export type ExportKind =
  | 'DELIVERIES'
  | 'INVOICES'
  | 'ACCOUNTING'
  | 'FLEET'
  | 'FILLS'
  | 'TANK_LEVELS'
  | 'EMISSIONS'
  | 'EXCISE';
export type ExportFormat = 'CSV' | 'XLSX' | 'PDF';

/** An action of the command palette (product 4.4); "open" is a page or a record. */
export type PaletteCommand =
  | 'open'
  | 'order'
  | 'recurring-order'
  | 'reorder'
  | 'tank-reading'
  | 'vehicle'
  | 'fleet-import'
  | 'export'
  | 'last-invoice'
  | 'invite'
  | 'address'
  | 'switch-business'
  | 'theme'
  | 'refresh'
  | 'sign-out';

/** What an error that is shown is called: the codes of the GraphQL API, and names of the browser’s errors. */
export const shownCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID',
  'INTERNAL',
  'ConnectionError',
  'ServerError',
  'ServerParseError',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'Unknown',
] as const;

/** One of {@link shownCodes}. */
export type ShownCode = (typeof shownCodes)[number];

type Nothing = Record<never, never>;

/** The events by name, with their properties. */
export type EventProperties = {
  'navigation:menu_clicked': { entry: MenuEntry; level: 1 | 2; from: Route };
  'navigation:submenu_opened': { entry: MenuEntry };
  'navigation:business_switched': Nothing;
  'auth:login_flow_initiated': Nothing;
  'auth:login_succeeded': { duration_ms: number };
  'auth:login_failed': { code: SignInFailureCode };
  'auth:logged_out': { reason: LogoutReason };
  'order:form_opened': { source: OrderSource };
  'order:quote_received': Nothing;
  'order:created': { gas: GasSlug; volume: number; source: OrderSource };
  'order:cancelled': { reason: OrderCancellation };
  'recurring:created': Nothing;
  'recurring:paused': Nothing;
  'recurring:resumed': Nothing;
  'recurring:skipped': Nothing;
  'recurring:ended': Nothing;
  'fleet:import_previewed': { rows: number; rejected: number };
  'fleet:imported': { rows: number; rejected: number };
  'finance:pdf_downloaded': Nothing;
  'finance:payment_submitted': Nothing;
  'analytics:period_changed': { preset: PresetId | 'custom' };
  'export:created': { kind: ExportKind; format: ExportFormat };
  'user:invited': Nothing;
  'user:revoked': Nothing;
  'palette:opened': Nothing;
  'palette:executed': { command: PaletteCommand };
  'error:shown': { screen: Route; code: ShownCode };
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

/**
 * Records an event. Never fails and never waits. What several tabs see happen once gets an `id`
 * from them, a random UUID that they share.
 */
export function recordEvent<Name extends keyof EventProperties>(
  name: Name,
  properties: EventProperties[Name],
  id?: string,
): void {
  // Two events of one millisecond keep their order.
  last = Math.max(deviceNow(), last + 1);
  try {
    if (localStorage.length >= limit) return;
    const event = { name, properties, at: last };
    localStorage.setItem(eventPrefix + (id ?? crypto.randomUUID()), JSON.stringify(event));
    document.dispatchEvent(new Event(eventRecorded));
  } catch {
    // The browser keeps nothing for us: the event is lost, and nothing else.
  }
}
