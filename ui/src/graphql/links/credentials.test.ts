import { expect, test } from 'vitest';
import { credentialsLink, type Proof } from './credentials';
import { answering, send } from './testing';

const proof: Proof = {
  authorization: () => 'Bearer sealed',
  businessId: () => '1042',
  lastBusinessId: () => '7',
  xsrfToken: () => 'x',
};

test('adds the three headers and keeps existing ones', async () => {
  const end = answering({ data: {} });
  await send(credentialsLink(proof).concat(end), undefined, { headers: { 'X-Other': 'kept' } });
  expect(end.sent[0]?.getContext()['headers']).toEqual({
    'X-Other': 'kept',
    Authorization: 'Bearer sealed',
    'X-Business-Id': '1042',
    'X-XSRF-TOKEN': 'x',
  });
});

test('omits missing values instead of sending empty headers', async () => {
  const end = answering({ data: {} });
  const none = {
    authorization: () => null,
    businessId: () => null,
    lastBusinessId: () => null,
    xsrfToken: () => null,
  };
  await send(credentialsLink(none).concat(end));
  expect(end.sent[0]?.getContext()['headers']).toEqual({});
});

test('a tab without a business sends the business that the browser showed last', async () => {
  const end = answering({ data: {} });
  await send(credentialsLink({ ...proof, businessId: () => null }).concat(end));
  const headers = end.sent[0]?.getContext()['headers'];
  expect(headers).toMatchObject({ 'X-Last-Business-Id': '7' });
  expect(headers).not.toHaveProperty('X-Business-Id');
});

test('the context of an operation overrides the business', async () => {
  const end = answering({ data: {} });
  await send(credentialsLink(proof).concat(end), undefined, { businessId: '7' });
  expect(end.sent[0]?.getContext()['headers']).toMatchObject({ 'X-Business-Id': '7' });
});

test('reads the credentials when an operation is sent, not when the link is created', async () => {
  const end = answering({ data: {} });
  let id = '1';
  const link = credentialsLink({ ...proof, businessId: () => id }).concat(end);
  id = '2';
  await send(link);
  expect(end.sent[0]?.getContext()['headers']).toMatchObject({ 'X-Business-Id': '2' });
});

test('an anonymous operation sends no credentials, even with a session', async () => {
  const end = answering({ data: {} });
  await send(credentialsLink(proof).concat(end), undefined, { anonymous: true });
  expect(end.sent[0]?.getContext()['headers'] ?? {}).toEqual({});
});
