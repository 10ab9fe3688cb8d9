import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '../graphql/links/http';
import { failedAt, failedItself, isUnreachable, recoveryHint, referenceOf } from './failures';

const errors = (...list: { path?: (string | number)[]; extensions?: Record<string, unknown> }[]) =>
  new CombinedGraphQLErrors({ errors: list.map((one) => ({ message: 'non', ...one })) });

describe('failedAt', () => {
  const error = errors(
    { path: ['currentBusiness', 'addresses', 2, 'contact'] },
    { path: ['gasList'] },
  );

  test.each([
    [['gasList'], true],
    [['currentBusiness', 'addresses'], true],
    [['currentBusiness', 'addresses', 'contact'], true],
    [['currentBusiness', 'contacts'], false],
    [['addresses'], false],
    [['gasList', 'id'], false],
  ])('%j → %s', (path, failed) => {
    expect(failedAt(error, ...path)).toBe(failed);
  });

  test('the field itself, not its content', () => {
    expect(failedItself(error, 'currentBusiness', 'addresses', 'contact')).toBe(true);
    expect(failedItself(error, 'currentBusiness', 'addresses')).toBe(false);
    expect(failedItself(error, 'gasList')).toBe(true);
  });

  test('no failure, or not a GraphQL error', () => {
    expect(failedAt(undefined, 'gasList')).toBe(false);
    expect(failedAt(new TypeError('Failed to fetch'), 'gasList')).toBe(false);
    expect(failedAt(errors({}), 'gasList')).toBe(false);
  });
});

describe('referenceOf', () => {
  test('the first request id of the errors', () => {
    const error = errors(
      {},
      { extensions: { requestId: 'r-1' } },
      { extensions: { requestId: 'r-2' } },
    );
    expect(referenceOf(error)).toBe('r-1');
    expect(referenceOf(errors({}))).toBeNull();
  });

  test('the header of a response without GraphQL', () => {
    const response = new Response('', { status: 502, headers: { 'X-Request-Id': 'r-3' } });
    expect(referenceOf(new ServerError('502', { response, bodyText: '' }))).toBe('r-3');
    expect(referenceOf(new ServerParseError(null, { response, bodyText: '' }))).toBe('r-3');
  });

  test('none when the server was not reached', () => {
    expect(referenceOf(new TypeError('Failed to fetch'))).toBeNull();
    expect(referenceOf(undefined)).toBeNull();
  });
});

describe('recoveryHint', () => {
  const offline = 'Vérifiez votre connexion, puis réessayez.';
  const later = 'Réessayez dans un instant.';

  test.each([
    ['UPSTREAM_UNAVAILABLE', `Le service est momentanément indisponible. ${later}`],
    ['UPSTREAM_TIMEOUT', `Le service n’a pas répondu à temps. ${later}`],
    ['INTERNAL', later],
    ['FORBIDDEN', 'L’accès à ces données vous a été refusé. Demandez à un administrateur.'],
  ])('%s → %s', (code, advice) => {
    expect(recoveryHint(errors({}, { extensions: { code } }))).toBe(advice);
  });

  test('the connection only when the server was not reached', () => {
    expect(recoveryHint(new ConnectionError(new TypeError('Failed to fetch')))).toBe(offline);
    expect(recoveryHint(new TypeError('x is undefined'))).toBe(later);
    expect(recoveryHint(undefined)).toBe(later);
  });
});

describe('isUnreachable', () => {
  test('the request failed, or the device is offline', () => {
    expect(isUnreachable(new ConnectionError(new TypeError('Failed to fetch')))).toBe(true);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(isUnreachable(errors({}))).toBe(true);
    onLine.mockRestore();
  });

  test('neither a response nor a bug of our own', () => {
    expect(isUnreachable(errors({}))).toBe(false);
    expect(isUnreachable(new TypeError('x is undefined'))).toBe(false);
  });
});
