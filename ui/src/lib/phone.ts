/**
 * Formats telephone numbers. A module of its own, because the frame of every page shows the support's
 * number.
 */

import { nbsp } from './typography';

/**
 * Returns “01 99 00 12 34” from a French number, national or +33; any other text
 * is returned unchanged.
 */
export function phone(text: string): string {
  const national = text.replace(/[\s.-]/g, '').replace(/^\+33(\(0\))?/, '0');
  const pairs = /^0\d{9}$/.test(national) && national.match(/\d{2}/g);
  return pairs ? pairs.join(nbsp) : text;
}

/** Returns the URL of a call link: `tel:` with only digits and the plus sign. */
export function phoneHref(text: string): string {
  return `tel:${text.replace(/[^\d+]/g, '')}`;
}
