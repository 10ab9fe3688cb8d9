import { sentences } from '../../../components/forms/sentences';
import { type Crop, minSide, type Size, squareOf } from './crop';

/** The maximum size of an image file in bytes (product S15). */
const maxBytes = 2 * 1024 * 1024;

/** The width and height of the uploaded image, which the server keeps. */
const sentSide = 256;

/** A file that cannot be a logo; its message is shown to the user (product S15). */
export class Unsuitable extends Error {}

/**
 * Decodes a picture file and applies its rotation. Its bytes must be a PNG, JPEG or WebP,
 * regardless of its name. Rejects with {@link Unsuitable}.
 */
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

/** Whether the first bytes are those of a PNG, a JPEG or a WebP. */
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

/** Draws the crop of a picture over the whole canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { width, height } = canvas;
  const { side, left, top } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas context');
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** A URL of the crop at a small size, for previews. */
export function preview(picture: ImageBitmap, crop: Crop): string {
  return drawn(picture, crop, 64).toDataURL();
}

/** The crop as a file to upload. */
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
