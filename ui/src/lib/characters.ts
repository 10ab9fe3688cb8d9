/**
 * Invisible characters that are not typed on purpose: they break exported files, display a text in
 * another order, or make two texts look the same. internal/domain/characters.go has the same rule, and
 * both are tested on one corpus.
 */

/**
 * Controls, format and direction marks, line separators, surrogates and noncharacters. The two joiners and
 * the variation selectors are allowed: Persian words and emoji need them.
 */
const controls =
  /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const allControls = new RegExp(controls, 'gu');

/** Reports whether a text of one line has such a character. */
export function hasControls(text: string): boolean {
  return controls.test(text);
}

/**
 * Returns the text with a line feed for each line separator, a space for each tab, and without the
 * other control characters.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replace(allControls, ''))
    .join('\n');
}
