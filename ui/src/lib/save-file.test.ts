import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { share } from './save-file';

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

function device(touch: boolean, canShare: ((data: ShareData) => boolean) | undefined) {
  vi.stubGlobal('matchMedia', () => ({ matches: touch }));
  vi.stubGlobal('navigator', { canShare, share: shared });
}

test('a phone shares the file under its name', async () => {
  device(true, () => true);
  await share('/files/f1.pdf', 'FA-1.pdf');
  const [file] = shared.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'FA-1.pdf', type: 'application/pdf' });
  expect(clicked).not.toHaveBeenCalled();
});

test.each<[string, boolean, (() => boolean) | undefined]>([
  ['a desk that could share', false, () => true],
  ['a phone that shares no files', true, () => false],
  ['an older phone', true, undefined],
])('%s downloads it', async (_, touch, canShare) => {
  device(touch, canShare);
  await share('/files/f1.pdf', 'FA-1.pdf');
  expect(shared).not.toHaveBeenCalled();
  expect(clicked).toHaveBeenCalledOnce();
});

test('who closes the sheet gets no file', async () => {
  device(true, () => true);
  shared.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await share('/files/f1.pdf', 'FA-1.pdf');
  expect(clicked).not.toHaveBeenCalled();
});
