/** Telephone numbers; apart from the other formats because the frame of every page shows the support's. */

import { nbsp } from './typography';

/**
 * “01 99 00 12 34” from a French number, national or +33; any other text is
 * returned as it is.
 */
export function phone(text: string): string {
  const national = text.replace(/[\s.-]/g, '').replace(/^\+33(\(0\))?/, '0');
  const pairs = /^0\d{9}$/.test(national) && national.match(/\d{2}/g);
  return pairs ? pairs.join(nbsp) : text;
}

/** The address of a call link: `tel:` and nothing but digits and the plus sign. */
export function phoneHref(text: string): string {
  return `tel:${text.replace(/[^\d+]/g, '')}`;
}
