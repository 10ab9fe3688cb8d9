import { plain } from '../../../lib/plain';
import type { ComboBoxOption } from './ComboBox';

/** Returns a function that reports whether an option, given by its label, matches a text: each typed word must begin a word of its label, description or keywords, in any order. */
export function finder(options: readonly ComboBoxOption[]) {
  const hay = new Map<string, string>();
  for (const { label, description, keywords } of options) {
    const text = [hay.get(label), label, description, keywords].filter(Boolean).join(' ');
    hay.set(label, ` ${plain(text)}`);
  }
  return (label: string, typed: string): boolean => {
    const text = hay.get(label) ?? ` ${plain(label)}`;
    return plain(typed)
      .split(' ')
      .every((word) => text.includes(` ${word}`));
  };
}
