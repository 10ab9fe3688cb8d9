import { expect, test, vi } from 'vitest';
import { fieldsAddress, readMessage, requestToken } from './card-fields';

const processor = { url: 'https://pay.example.com:8443/v1/fields', key: 'pk_1&x' };
const frame = { postMessage: vi.fn() } as unknown as Window;
const from = { origin: 'https://pay.example.com:8443', source: frame };

test('the URL of the fields carries the key', () => {
  expect(fieldsAddress(processor)).toBe('https://pay.example.com:8443/v1/fields?key=pk_1%26x');
});

test('the token is requested only from the processor’s origin', () => {
  requestToken(frame, processor);
  expect(frame.postMessage).toHaveBeenCalledWith(
    { type: 'card:submit' },
    'https://pay.example.com:8443',
  );
});

test.each([
  [{ type: 'card:ready' }, { type: 'card:ready' }],
  [{ type: 'card:close' }, { type: 'card:close' }],
  [
    { type: 'card:token', token: 'tok_1' },
    { type: 'card:token', token: 'tok_1' },
  ],
  [{ type: 'card:token' }, null],
  [{ type: 'card:token', token: { length: 3 } }, null],
  [{ type: 'card:else' }, null],
  ['card:ready', null],
  [null, null],
])('the message %j is read as %j', (data, said) => {
  expect(readMessage({ ...from, data }, frame, processor)).toEqual(said);
});

test.each([
  ['another origin', { ...from, origin: 'https://evil.example' }, frame],
  ['the same host on another port', { ...from, origin: 'https://pay.example.com' }, frame],
  ['another window', { ...from, source: {} as Window }, frame],
  ['a window before the frame exists', { ...from, source: null }, null],
])('a message from %s is ignored', (_, event, own) => {
  const data = { type: 'card:token', token: 'tok_1' };
  expect(readMessage({ ...event, data }, own, processor)).toBeNull();
});
