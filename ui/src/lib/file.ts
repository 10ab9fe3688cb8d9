import { figure } from './decimal';
import { nbsp } from './typography';

const units = ['octets', 'ko', 'Mo', 'Go'];

/** Formats the size of a file in bytes, “340 ko”, “1,8 Mo”, in steps of 1 024 (product 9.1). */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && value < 100 ? 1 : 0;
  // Floats are fine here: the size is rounded anyway.
  return `${figure(value.toFixed(digits), { digits })}${nbsp}${units[unit]}`;
}

/**
 * Reports whether a file matches `accept`, with the syntax of `<input type="file">`: “.csv”, “image/*”,
 * “application/pdf”. Browsers do not check it for dropped files.
 */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => {
      if (one.startsWith('.')) return file.name.toLowerCase().endsWith(one);
      if (one.endsWith('/*')) return file.type.startsWith(one.slice(0, -1));
      return file.type === one;
    });
}
