/** The width and height of a picture in its own pixels. */
export type Size = { readonly width: number; readonly height: number };

/**
 * A square crop of a picture: `zoom` from 1, the largest square; `x` and `y` its position in the
 * remaining room, from 0, left or top, to 1.
 */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };

/** The largest centred square, which the server crops by default. */
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The minimum width and height of a logo in pixels (product S15). */
export const minSide = 128;

/** The maximum zoom of a picture: 4, or less when fewer pixels would remain than a logo needs. */
export function closest({ width, height }: Size): number {
  return clamp(Math.min(width, height) / minSide, 1, 4);
}

/** The crop in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * (width - side), top: y * (height - side) };
}

/** The crop moved by a fraction of its own side. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side, left, top } = squareOf(size, crop);
  return placed(size, crop.zoom, left + right * side, top + down * side);
}

/**
 * The crop at another zoom. The point `at`, from 0 to 1, stays under the pointer; it is the centre
 * by default.
 */
export function zoomed(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const next = clamp(zoom, 1, closest(size));
  const before = squareOf(size, crop);
  const { side } = squareOf(size, { ...crop, zoom: next });
  return placed(
    size,
    next,
    before.left + at.x * (before.side - side),
    before.top + at.y * (before.side - side),
  );
}

/** The crop with its corner there, or as near as the picture allows. */
function placed({ width, height }: Size, zoom: number, left: number, top: number): Crop {
  const side = Math.min(width, height) / zoom;
  const part = (at: number, room: number) => (room > 0 ? clamp(at / room, 0, 1) : 0.5);
  return { zoom, x: part(left, width - side), y: part(top, height - side) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
