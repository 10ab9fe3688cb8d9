/**
 * The characters that nobody types on purpose: they break the files that texts go out in, or show a
 * text in another order than it has. internal/domain/characters.go has the same, and both are held
 * to one corpus.
 */

/** Controls, separators of lines and paragraphs, marks of direction, and what is no character at all. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
const allControls = new RegExp(controls, 'gu');

/** Whether a text of one line has such a character. */
export function hasControls(text: string): boolean {
  return controls.test(text);
}

/** Whether a text of several lines has one, besides the ends of its lines. */
export function hasControlsInLines(text: string): boolean {
  return controls.test(text.replace(/\r?\n/g, ''));
}

/** The text as files have it: a line feed where it goes to the next line, a space for a tab, and no other such character. */
export function printable(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replace(allControls, ''))
    .join('\n');
}
