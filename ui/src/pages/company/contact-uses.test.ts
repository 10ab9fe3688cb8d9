import { expect, test } from 'vitest';
import { deletionEffect, isNamed } from './contact-uses';

const none = { sites: [], orders: [] };

test.each([
  [
    { sites: ['Agence Bordeaux'] },
    'Karine Delmas est le contact sur place d’Agence Bordeaux. Ce site n’aura plus de contact.',
  ],
  [
    { sites: ['Agence Bordeaux', 'Relais Bayonne'] },
    'Karine Delmas est le contact sur place d’Agence Bordeaux et de Relais Bayonne. Ces sites n’auront plus de contact.',
  ],
  [
    { orders: ['CMD-2026-041522'] },
    'Karine Delmas est le contact sur place de la livraison CMD-2026-041522. Cette livraison n’aura plus de contact : le chauffeur n’aura personne à appeler.',
  ],
  [
    { sites: ['Agence Bordeaux'], orders: ['CMD-2026-041522', 'CMD-2026-041530'] },
    'Karine Delmas est le contact sur place d’Agence Bordeaux et de 2 livraisons à venir. Ce site et ces livraisons n’auront plus de contact : le chauffeur n’aura personne à appeler.',
  ],
])('the sentence names the uses of a contact with %j', (some, sentences) => {
  const uses = { ...none, ...some };
  expect(isNamed(uses)).toBe(true);
  expect(deletionEffect('Karine Delmas', uses).replace(/\u00a0/g, ' ')).toBe(sentences);
});

test('a contact without uses has no sentence', () => {
  expect(isNamed(none)).toBe(false);
});
