import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from './save-file';

const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click');
const shared = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  clicked.mockReset().mockImplementation(() => undefined);
  shared.mockReset().mockResolvedValue();
  vi.stubGlobal(
    'fetch',
    async () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

// jsdom has no blob URLs.
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

function device(touch: boolean, canShare: ((data: ShareData) => boolean) | undefined) {
  vi.stubGlobal('matchMedia', () => ({ matches: touch }));
  vi.stubGlobal('navigator', { canShare, share: shared });
}

test('a phone shares the file with its name', async () => {
  device(true, () => true);
  await fetchFile('/files/f1.pdf', 'FA-1.pdf');
  const [file] = shared.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'FA-1.pdf', type: 'application/pdf' });
  expect(clicked).not.toHaveBeenCalled();
});

test.each<[string, boolean, (() => boolean) | undefined]>([
  ['a desktop that could share', false, () => true],
  ['a phone that shares no files', true, () => false],
  ['a phone without canShare', true, undefined],
])('%s downloads the file', async (_, touch, canShare) => {
  device(touch, canShare);
  await fetchFile('/files/f1.pdf', 'FA-1.pdf');
  expect(shared).not.toHaveBeenCalled();
  expect(clicked).toHaveBeenCalledOnce();
});

test('closing the share sheet downloads nothing', async () => {
  device(true, () => true);
  shared.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await fetchFile('/files/f1.pdf', 'FA-1.pdf');
  expect(clicked).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<Response>]>([
  ['refused', async () => new Response('', { status: 503 })],
  ['not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a file that is %s is neither shared nor saved', async (_, answer) => {
  device(true, () => true);
  vi.stubGlobal('fetch', answer);
  await expect(fetchFile('/files/f1.pdf', 'FA-1.pdf')).rejects.toThrow();
  expect(shared).not.toHaveBeenCalled();
  expect(clicked).not.toHaveBeenCalled();
});
