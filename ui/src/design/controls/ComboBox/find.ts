import { plain } from '../../../lib/plain';
import type { ComboBoxOption } from './ComboBox';

/** Whether an option, known by its label, has a word that begins with each word that is typed: in its label, its description or its keywords, in any order. */
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
