import { integer } from '../../lib/format';

/** The noun for the rows of a table. */
export type Noun = {
  /** “livraison”. */
  one: string;
  /** “livraisons”. */
  many: string;
  /** Participles take an e: “3 sélectionnées”. */
  feminine?: boolean;
};

/** “312 livraisons”, “1 livraison”, “Aucune livraison”. */
export function counted(count: number, noun: Noun): string {
  if (count === 0) return `Aucun${noun.feminine ? 'e' : ''} ${noun.one}`;
  return `${integer(count)} ${count < 2 ? noun.one : noun.many}`;
}

/** “3 sélectionnées”. */
export function selected(count: number, noun: Noun): string {
  return `${integer(count)} sélectionné${noun.feminine ? 'e' : ''}${count < 2 ? '' : 's'}`;
}

/** “triées par date, ordre décroissant”: the spoken form of a header's arrow (product 5.1). */
export function sorted(noun: Noun, by: string, descending: boolean): string {
  return `trié${noun.feminine ? 'e' : ''}s par ${by}, ordre ${descending ? 'décroissant' : 'croissant'}`;
}
