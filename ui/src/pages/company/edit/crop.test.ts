import { expect, test } from 'vitest';
import { closest, middle, moved, squareOf, zoomed } from './crop';

const wide = { width: 800, height: 400 };

test('the initial crop is the largest centred square', () => {
  expect(squareOf(wide, middle)).toEqual({ side: 400, left: 200, top: 0 });
});

test.each([
  ['a photograph can be enlarged four times', { width: 4000, height: 3000 }, 4],
  ['the enlarged part keeps at least 128 pixels', { width: 800, height: 256 }, 2],
  ['the smallest picture cannot be enlarged', { width: 128, height: 128 }, 1],
])('%s', (_, size, zoom) => {
  expect(closest(size)).toBe(zoom);
});

test('a crop moves by fractions of its side and stops at the edges', () => {
  expect(squareOf(wide, moved(wide, middle, 0.25, 0))).toMatchObject({ left: 300 });
  expect(moved(wide, middle, 9, 0)).toEqual({ zoom: 1, x: 1, y: 0.5 });
  expect(moved(wide, middle, -9, 3)).toEqual({ zoom: 1, x: 0, y: 0.5 });
});

test('the point under the pointer stays in place while zooming in', () => {
  const at = { x: 0.25, y: 0.75 };
  const before = squareOf(wide, middle);
  const after = squareOf(wide, zoomed(wide, middle, 2, at));
  expect(after.side).toBe(200);
  expect(after.left + at.x * after.side).toBeCloseTo(before.left + at.x * before.side);
  expect(after.top + at.y * after.side).toBeCloseTo(before.top + at.y * before.side);
});

test('the zoom stays between the whole picture and the maximum', () => {
  expect(zoomed(wide, middle, 99).zoom).toBe(closest(wide));
  expect(zoomed(wide, { zoom: 2, x: 1, y: 1 }, 0.1)).toEqual({ zoom: 1, x: 1, y: 0.5 });
});
