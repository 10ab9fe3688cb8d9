import { expect, test } from 'vitest';
import { AuthError, type AuthErrorCode } from './errors';

// The texts of the specification, with its spelling “recieved”.
const specified: [AuthErrorCode, string][] = [
  ['CodeRequestWrongStateReceived', 'Wrong state recieved'],
  ['TokenRequestMissingAccessToken', 'Missing Access Token'],
  ['CodeRequestResponseMissingCode', 'Code not present in response'],
  ['CodeRequestResponseMissingState', 'State not present in response'],
  ['CodeRequestResponseWrongRedirectURI', 'Redirect URI is not correct'],
];

test.each(specified)('%s', (code, message) => {
  expect(String(new AuthError(code))).toBe(`[${code}] ${message}`);
});

test('the generic error has the given message and cause', () => {
  const cause = new Error('cause');
  const error = new AuthError('AuthError', 'expires_in is missing', { cause });
  expect(String(error)).toBe('[AuthError] expires_in is missing');
  expect(error.cause).toBe(cause);
});
