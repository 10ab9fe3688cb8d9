import { beforeEach, expect, test } from 'vitest';
import { config } from './config';
import { fixtureConfig, installConfig } from './fixture';

beforeEach(() => document.querySelector('meta[name="citerne-config"]')?.remove());

test('parses the configuration of the page once', () => {
  installConfig({ sandbox: false });
  expect(config()).toEqual({ ...fixtureConfig, sandbox: false });
  expect(config()).toBe(config());
});

test('throws when the page has no configuration or an invalid one', () => {
  expect(config).toThrow('must be served by citerne');
  installConfig();
  document.querySelector('meta')?.setAttribute('content', '{"authUrl":1}');
  expect(config).toThrow('no text "authUrl"');
});
