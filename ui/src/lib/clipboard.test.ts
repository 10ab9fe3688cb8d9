import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => vi.unstubAllGlobals());

test('returns true for a written text, false for a refusal', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('1\t2')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('1\t2');
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  expect(await copyText('1\t2')).toBe(false);
});

test('returns false without a clipboard', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('1')).toBe(false);
});
