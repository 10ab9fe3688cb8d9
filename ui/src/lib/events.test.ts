import { beforeEach, expect, test, vi } from 'vitest';
import catalogue from '../../../internal/events/catalogue.json';
import { waitingEvents } from './event-queue';
import {
  type EventProperties,
  eventRecorded,
  type LogoutReason,
  type MenuEntry,
  recordEvent,
} from './events';
import { routeOf } from './paths';

beforeEach(() => localStorage.clear());

test('an event waits in storage, in order and under an id of its own, and is told to the document', () => {
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

test('a storage that is refused, or full of events, loses the event and nothing else', () => {
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

/** How the catalogue writes what a property may be: a list of words, or a kind of text or number. */
type Written<Value> = number extends Value
  ? 'number'
  : string extends Value
    ? 'word' | 'code'
    : Value extends { route: unknown }
      ? 'route'
      : Readonly<Record<Value & (string | number), true>>;

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
const reasons: Written<LogoutReason> = {
  expired: true,
  refused: true,
  signedOut: true,
};

// The compiler holds this to the union, with every name, property and word of it and no other.
const typed: Catalogue = {
  'navigation:menu_clicked': { entry: entries, level: { 1: true, 2: true }, from: 'route' },
  'navigation:submenu_opened': { entry: entries },
  'navigation:business_switched': {},
  'auth:login_flow_initiated': {},
  'auth:login_succeeded': { duration_ms: 'number' },
  'auth:login_failed': { code: 'code' },
  'auth:logged_out': { reason: reasons },
  'order:form_opened': { source: 'word' },
  'order:quote_received': {},
  'order:created': { gas: 'word', volume: 'number', source: 'word' },
  'order:cancelled': { reason: 'word' },
  'recurring:created': {},
  'recurring:paused': {},
  'recurring:resumed': {},
  'recurring:skipped': {},
  'recurring:ended': {},
  'fleet:import_previewed': { rows: 'number', rejected: 'number' },
  'fleet:imported': { rows: 'number', rejected: 'number' },
  'finance:pdf_downloaded': {},
  'finance:payment_submitted': {},
  'analytics:period_changed': { preset: 'word' },
  'export:created': { kind: 'word', format: 'word' },
  'user:invited': {},
  'user:revoked': {},
  'palette:opened': {},
  'palette:executed': { command: 'word' },
  'error:shown': { screen: 'route', code: 'code' },
};

test('the union is the server’s catalogue', () => {
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
