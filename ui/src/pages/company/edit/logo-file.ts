import { sentences } from '../../../components/forms/sentences';
import { type Crop, minSide, type Size, squareOf } from './crop';

/** The heaviest image file in bytes (product S15). */
const maxBytes = 2 * 1024 * 1024;

/** Width and height of what is sent, which are those that the server keeps. */
const sentSide = 256;

/** A file that cannot be a logo; its message is the sentence to show (product S15). */
export class Unsuitable extends Error {}

/** The picture in a file, the right way up: a PNG, JPEG or WebP by what its bytes are, whatever its name says. Fails with {@link Unsuitable}. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!isPicture(start)) throw new Unsuitable(sentences['file file_type']);
  if (file.size > maxBytes) throw new Unsuitable(sentences['file file_too_large']);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Unsuitable(sentences['file file_type']);
  });
  if (isTooSmall(picture)) throw new Unsuitable(sentences['file image_too_small']);
  return picture;
}

/** Whether a file begins as a PNG, a JPEG or a WebP does. */
export function isPicture(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
  );
}

function isTooSmall({ width, height }: Size): boolean {
  return width < minSide || height < minSide;
}

/** Draws the square of a picture that is kept over the whole of a canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { width, height } = canvas;
  const { side, left, top } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** The address of the square at a small size, for previews. */
export function preview(picture: ImageBitmap, crop: Crop): string {
  return drawn(picture, crop, 64).toDataURL();
}

/** The square as the file that is sent. */
export async function cropped(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = drawn(picture, crop, sentSide);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], 'logo.png', { type: blob.type });
}

function drawn(picture: ImageBitmap, crop: Crop, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop);
  return canvas;
}
