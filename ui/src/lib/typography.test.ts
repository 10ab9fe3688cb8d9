import { expect, test } from 'vitest';
import { fr } from './typography';

/** Shows the no-break space as ~ and the narrow one as _. */
function seen(text: string): string {
  return text.replaceAll('\u00a0', '~').replaceAll('\u202f', '_');
}

test.each([
  [fr`Référence : r1`, 'Référence~: r1'],
  [fr`Continuer ?`, 'Continuer_?'],
  [fr`Attention ! Fini ; voilà.`, 'Attention_! Fini_; voilà.'],
  [fr`Le motif « Autre » ?`, 'Le motif «~Autre~»_?'],
  [fr`20 % de 12 400 L à 1,5 €`, '20~% de 12_400~L à 1,5~€'],
  [fr`1 234 567 L`, '1_234_567~L'],
  [fr`20 caractères, 2 Mo, 24 h/24, 7 jours, 44 t`, '20~caractères, 2~Mo, 24~h/24, 7~jours, 44~t'],
  [fr`128 × 128 px`, '128~×~128~px'],
  [fr`≈ 14:30`, '≈~14:30'],
  [fr`n° de commande`, 'n°~de commande'],
  [fr`01 99 00 12 34`, '01~99~00~12~34'],
  [fr`Visa •••• 4242`, 'Visa ••••~4242'],
  [fr`Gazole · 12 L`, 'Gazole~· 12~L'],
  [fr`l'adresse d'Élodie`, 'l’adresse d’Élodie'],
])('%j gets its no-break spaces and apostrophes', (sentence, printed) => {
  expect(seen(sentence)).toBe(printed);
});

test.each([
  fr`le 12 mars 2026 à 14:30`,
  fr`de 06:00 à 12:00, https://exemple.fr/?page=2`,
  fr`Le site 3 Lyon, le 2 mars`,
  fr`2 sites. L’adresse manque.`,
])('%j gets no no-break space', (sentence) => {
  expect(seen(sentence)).not.toMatch(/[~_]/);
});

test('a unit stays with the value before it', () => {
  const volume = 1500;
  expect(seen(fr`Reste ${volume} L, soit ${5} % en ${3} jours : bien.`)).toBe(
    'Reste 1500~L, soit 5~% en 3~jours~: bien.',
  );
});

test('a new sentence after a value keeps its ordinary space', () => {
  expect(seen(fr`${'Fait.'} L’adresse manque. ${'Fait.'} Lyon aussi.`)).toBe(
    'Fait. L’adresse manque. Fait. Lyon aussi.',
  );
});

test('values are inserted unchanged', () => {
  const name = "O'Hara : 3 L ?";
  expect(fr`${name}`).toBe(name);
  expect(seen(fr`« ${name} »`)).toBe(`«~${name}~»`);
});

test('a cached sentence is rendered with new values', () => {
  const sentence = (n: number) => fr`${n} L ?`;
  expect([sentence(1), sentence(2)].map(seen)).toEqual(['1~L_?', '2~L_?']);
});
