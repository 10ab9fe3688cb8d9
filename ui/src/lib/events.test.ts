import { beforeEach, expect, test, vi } from 'vitest';
import catalogue from '../../../internal/events/catalogue.json';
import type { AuthErrorCode } from '../auth/errors';
import type { CancellationReason } from '../graphql/types.generated';
import { waitingEvents } from './event-queue';
import {
  type EventProperties,
  type ExportKind,
  eventRecorded,
  type LogoutReason,
  type MenuEntry,
  type OrderSource,
  type PaletteCommand,
  recordEvent,
  type ShownCode,
  shownCodes,
} from './events';
import { routeOf } from './paths';
import type { PresetId } from './period';

beforeEach(() => localStorage.clear());

test('an event is stored in order with a unique id, and dispatched to the document', () => {
  const heard = vi.fn();
  document.addEventListener(eventRecorded, heard);
  recordEvent('navigation:menu_clicked', { entry: 'finance', level: 1, from: routeOf('/') });
  recordEvent('auth:logged_out', { reason: 'signedOut' });
  expect(heard).toHaveBeenCalledTimes(2);
  const [first, second] = waitingEvents();
  expect(first).toMatchObject({
    name: 'navigation:menu_clicked',
    properties: { entry: 'finance', level: 1, from: '/' },
  });
  expect(second?.name).toBe('auth:logged_out');
  expect(first?.id).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(second?.id).not.toBe(first?.id);
});

test('with a full or refused storage, events are dropped without an exception', () => {
  for (let i = 0; i < 600; i++) recordEvent('user:invited', {});
  expect(waitingEvents()).toHaveLength(500);
  localStorage.clear();
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Non.', 'QuotaExceededError');
  });
  expect(() => recordEvent('user:invited', {})).not.toThrow();
  refused.mockRestore();
  expect(waitingEvents()).toEqual([]);
});

/** The notation of a property in the catalogue: a list of words, the bounds of a number, or a route. */
type Written<Value> = number extends Value
  ? Bounds
  : Value extends { route: unknown }
    ? 'route'
    : string extends Value
      ? never
      : Readonly<Record<Value & (string | number), true>>;

type Bounds = { readonly min: number; readonly max: number };

type Catalogue = {
  [Name in keyof EventProperties]: {
    [Property in keyof EventProperties[Name]]: Written<EventProperties[Name][Property]>;
  };
};

const entries: Written<MenuEntry> = {
  operations: true,
  finance: true,
  analytics: true,
  company: true,
  users: true,
  terms: true,
  'sign-out': true,
};
const logout: Written<LogoutReason> = {
  expired: true,
  refused: true,
  signedOut: true,
};
const signIn: Written<AuthErrorCode> = {
  AuthError: true,
  CodeRequestWrongStateReceived: true,
  TokenRequestMissingAccessToken: true,
  CodeRequestResponseMissingCode: true,
  CodeRequestResponseMissingState: true,
  CodeRequestResponseWrongRedirectURI: true,
  AccessDenied: true,
  TokenRequestRefused: true,
  ServiceUnreachable: true,
  CookiesBlocked: true,
};
const sources: Written<OrderSource> = {
  home: true,
  deliveries: true,
  delivery: true,
  planning: true,
  tank: true,
  palette: true,
  shortcut: true,
};
const cancellation: Written<CancellationReason> = {
  NO_LONGER_NEEDED: true,
  WRONG_DATE: true,
  WRONG_VOLUME: true,
  WRONG_ADDRESS: true,
  DUPLICATE: true,
  PRICE: true,
  SITE_CLOSED: true,
  PROVIDER: true,
  OTHER: true,
};
const commands: Written<PaletteCommand> = {
  open: true,
  order: true,
  'recurring-order': true,
  reorder: true,
  'tank-reading': true,
  vehicle: true,
  'fleet-import': true,
  export: true,
  'last-invoice': true,
  invite: true,
  address: true,
  'switch-business': true,
  theme: true,
  refresh: true,
  'sign-out': true,
};
const periods: Written<PresetId | 'custom'> = {
  'last-7-days': true,
  'last-30-days': true,
  'this-month': true,
  'last-month': true,
  'this-quarter': true,
  'last-quarter': true,
  'last-12-months': true,
  'this-year': true,
  'last-year': true,
  custom: true,
};
const kinds: Written<ExportKind> = {
  DELIVERIES: true,
  INVOICES: true,
  ACCOUNTING: true,
  FLEET: true,
  FILLS: true,
  TANK_LEVELS: true,
  EMISSIONS: true,
  EXCISE: true,
};
const shown = Object.fromEntries(shownCodes.map((code) => [code, true])) as Written<ShownCode>;
const rows: Bounds = { min: 0, max: 5000 };

// The compiler checks that this has exactly the names, properties and words of the union.
const typed: Catalogue = {
  'navigation:menu_clicked': { entry: entries, level: { 1: true, 2: true }, from: 'route' },
  'navigation:submenu_opened': { entry: entries },
  'navigation:business_switched': {},
  'auth:login_flow_initiated': {},
  'auth:login_succeeded': { duration_ms: { min: 0, max: 86_400_000 } },
  'auth:login_failed': { code: signIn },
  'auth:logged_out': { reason: logout },
  'order:form_opened': { source: sources },
  'order:quote_received': {},
  'order:created': {
    gas: { gazole: true, hvo: true, adblue: true, gnr: true, sp95: true },
    volume: { min: 1, max: 30_000 },
    source: sources,
  },
  'order:cancelled': { reason: cancellation },
  'recurring:created': {},
  'recurring:paused': {},
  'recurring:resumed': {},
  'recurring:skipped': {},
  'recurring:ended': {},
  'fleet:import_previewed': { rows, rejected: rows },
  'fleet:imported': { rows, rejected: rows },
  'finance:pdf_downloaded': {},
  'finance:payment_submitted': {},
  'analytics:period_changed': { preset: periods },
  'export:created': { kind: kinds, format: { CSV: true, XLSX: true, PDF: true } },
  'user:invited': {},
  'user:revoked': {},
  'palette:opened': {},
  'palette:executed': { command: commands },
  'error:shown': { screen: 'route', code: shown },
};

test('the union of events equals the server’s catalogue', () => {
  const written = Object.fromEntries(
    Object.entries(catalogue).map(([name, properties]) => [
      name,
      Object.fromEntries(
        Object.entries(properties).map(([key, allowed]) => [
          key,
          Array.isArray(allowed)
            ? Object.fromEntries(allowed.map((word) => [word, true]))
            : allowed,
        ]),
      ),
    ]),
  );
  expect(typed).toEqual(written);
});
