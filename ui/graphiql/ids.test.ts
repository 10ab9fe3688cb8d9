import { beforeEach, expect, test, vi } from 'vitest';
import { ask } from './fetcher';
import { readIds } from './ids';

let session: object | null;
vi.mock('./fetcher', () => ({ ask: vi.fn() }));
vi.mock('../src/auth/session', () => ({ liveSession: () => session }));

beforeEach(() => {
  session = {};
});

test('a list that failed is left out, because its emptiness is unknown', async () => {
  vi.mocked(ask).mockResolvedValue({
    data: { orders: { items: [] }, invoices: { items: [] }, me: { id: '7' } },
    errors: [Object.assign(new Error(), { path: ['invoices'] })] as never,
  });
  expect(await readIds()).toEqual({ orders: { items: [] }, me: { id: '7' } });
});

test('without a session, a response or the API there are no ids', async () => {
  vi.mocked(ask).mockResolvedValue({ errors: [Object.assign(new Error())] as never });
  expect(await readIds()).toEqual({});
  vi.mocked(ask).mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await readIds()).toEqual({});
  session = null;
  vi.mocked(ask).mockClear();
  expect(await readIds()).toEqual({});
  expect(ask).not.toHaveBeenCalled();
});
