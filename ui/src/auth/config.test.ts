import { beforeEach, expect, test } from 'vitest';
import { config } from './config';
import { fixtureConfig, installConfig } from './fixture';

beforeEach(() => document.querySelector('meta[name="citerne-config"]')?.remove());

test('reads what the server wrote, once', () => {
  installConfig({ sandbox: false });
  expect(config()).toEqual({ ...fixtureConfig, sandbox: false });
  expect(config()).toBe(config());
});

test('a page that was not filled in says so', () => {
  expect(config).toThrow('must be served by citerne');
  installConfig();
  document.querySelector('meta')?.setAttribute('content', '{"authUrl":1}');
  expect(config).toThrow('no text "authUrl"');
});
