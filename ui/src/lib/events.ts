import { deviceNow } from './device-clock';
import type { Route } from './paths';
import type { PresetId } from './period';

/**
 * Records customer actions for the analytics service (specification §7, product
 * 4.9). An event is written to the browser's storage at once, and stays there
 * until the server has it (event-queue.ts): it survives a reload, a sign-in and a
 * server outage. No property may contain an e-mail, a name, an IBAN, a plate or
 * free text. The server refuses events that are not in its catalogue,
 * internal/events/catalogue.json, and a test compares the two.
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

/** Why a session ended: it expired, the server refused it, or the user signed out. */
export type LogoutReason = 'expired' | 'refused' | 'signedOut';

/** The codes of failed sign-ins: those of auth/errors.ts, which a test checks. */
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

/** The reasons to cancel an order: the values of the API, which a test checks. */
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

/** The content and the format of an export (product S14). */
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

/** The names of shown errors: codes of the GraphQL API, and names of JavaScript errors. */
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

/**
 * The prefix of the storage key of an event; its id follows. Each event has its own key, because tabs
 * write concurrently.
 */
export const eventPrefix = 'event:';

/** The name of the DOM event that is dispatched to the document after each recorded event. */
export const eventRecorded = 'citerne:event';

/** Nothing is recorded above this many storage entries: without a sign-in, events are never sent. */
const limit = 500;

let last = 0;

/**
 * Records an event. Never throws and never waits. For an action that several tabs may record, `id` is a
 * random UUID that they share, so that it counts once.
 */
export function recordEvent<Name extends keyof EventProperties>(
  name: Name,
  properties: EventProperties[Name],
  id?: string,
): void {
  // Increasing times keep the order of events within one millisecond.
  last = Math.max(deviceNow(), last + 1);
  try {
    if (localStorage.length >= limit) return;
    const event = { name, properties, at: last };
    localStorage.setItem(eventPrefix + (id ?? crypto.randomUUID()), JSON.stringify(event));
    document.dispatchEvent(new Event(eventRecorded));
  } catch {
    // The browser refuses the storage: the event is dropped.
  }
}
