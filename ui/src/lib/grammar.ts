/** How a name that is only known when the page is shown takes its place in a sentence. */

/** First names from languages that sound their h. */
const sounded = /^h(?:amid|amza|ans|arald|arold|arry|assan|ussein|icham)/i;

/** Whether a name begins as a vowel does. “Yves” does and “Yanis” does not; an h is silent in names, not in initials (HVO). */
function elides(name: string): boolean {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^h[aeiouyœæ]/i.test(bare)) return !/^H[A-Z]/.test(bare) && !sounded.test(bare);
  return /^(?:[aeiœæ]|o(?!u[aeiy])|u|y[^aeiou\s])/i.test(bare);
}

/** “d’Élodie”, “de Yanis”. */
export function de(name: string): string {
  return `${elides(name) ? 'd’' : 'de '}${name}`;
}

/** “l’AdBlue”, “le gazole B7”. */
export function le(name: string): string {
  return `${elides(name) ? 'l’' : 'le '}${name}`;
}

/** A title inside a sentence: “Gazole B7” becomes “gazole B7”; “HT” and “AdBlue” stay. */
export function inSentence(title: string): string {
  return /^\p{Lu}[\p{Ll}-]*\p{Ll}(?![\p{L}\d])/u.test(title)
    ? title.charAt(0).toLocaleLowerCase('fr') + title.slice(1)
    : title;
}
