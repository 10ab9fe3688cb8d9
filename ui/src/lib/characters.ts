/**
 * The characters that nobody sees or types on purpose: they break the files that texts go out in, show
 * a text in another order than it has, or make two texts look the same. internal/domain/characters.go
 * has the same, and both are held to one corpus.
 */

/**
 * Controls, marks of format and direction, separators of lines, and what is no character at all. The two
 * joiners and the marks that choose a form of a sign may stand: Persian words and emoji have them.
 */
const controls =
  /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const allControls = new RegExp(controls, 'gu');

/** Whether a text of one line has such a character. */
export function hasControls(text: string): boolean {
  return controls.test(text);
}

/** The text as a person sees it: a line feed where it goes to the next line, a space for a tab, and no other such character. */
export function printable(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replace(allControls, ''))
    .join('\n');
}
