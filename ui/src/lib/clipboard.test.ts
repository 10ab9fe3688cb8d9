import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => vi.unstubAllGlobals());

test('the text is written, and a refusal is told', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('1\t2')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('1\t2');
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  expect(await copyText('1\t2')).toBe(false);
});

test('without a clipboard nothing breaks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('1')).toBe(false);
});
