/** Inserts names that are known only at run time into French sentences. */

/**
 * Matches a name that needs elision, because it begins with a vowel sound: “Yves” does, “Yanis” and
 * “Ouassila” do not. An h is silent in French first names, but not in foreign ones (Hassan, Harry) and
 * initials (HVO).
 */
const elided =
  /^(?:[aàâeéèêëiîïœæuùûôö]|o(?!u[aeiy])|y[^aeiou\s]|h(?!a[mnrs]|uss|ich)[aeéèêioôuy])/i;

/** “d’Élodie”, “de Yanis”. */
export function de(name: string): string {
  return `${elided.test(name) ? 'd’' : 'de '}${name}`;
}

/** “l’AdBlue”, “le gazole B7”. */
export function le(name: string): string {
  return `${elided.test(name) ? 'l’' : 'le '}${name}`;
}

/** Returns a title for use inside a sentence: “Gazole B7” becomes “gazole B7”; “HT” and “AdBlue” stay. */
export function inSentence(title: string): string {
  return /^\p{Lu}[\p{Ll}-]*\p{Ll}(?![\p{L}\d])/u.test(title)
    ? title.charAt(0).toLocaleLowerCase('fr') + title.slice(1)
    : title;
}

/** Returns a text for the start of a sentence: “à venir” becomes “À venir”. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

const conjunction = new Intl.ListFormat('fr');

/** “2 livraisons à venir, 1 commande récurrente et 1 cuve”. */
export function and(items: readonly string[]): string {
  return conjunction.format(items);
}
