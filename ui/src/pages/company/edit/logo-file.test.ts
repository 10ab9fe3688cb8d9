import { expect, test } from 'vitest';
import { isPicture, readPicture } from './logo-file';

const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

test.each([
  ['a PNG', '\x89PNG\r\n\x1a\n....', true],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', true],
  ['a WebP', 'RIFF\x24\0\0\0WEBP', true],
  ['a sound in the same container', 'RIFF\x24\0\0\0WAVE', false],
  ['a drawing with scripts', '<svg xmlns="', false],
  ['a GIF', 'GIF89a......', false],
  ['nothing', '', false],
])('%s is recognised by its bytes', (_, start, yes) => {
  expect(isPicture(bytes(start))).toBe(yes);
});

test('an SVG named like a PNG is rejected', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', {
    type: 'image/png',
  });
  await expect(readPicture(svg)).rejects.toThrow(
    'Format non pris en charge. Utilisez PNG, JPEG ou WebP.',
  );
});

test('a file above the size limit is not decoded', async () => {
  const heavy = new File([bytes('\xff\xd8\xff'), new Uint8Array(2 << 20)], 'photo.jpg');
  await expect(readPicture(heavy)).rejects.toThrow('Image trop lourde (2\u00a0Mo au plus).');
});
