import { expect, test } from 'vitest';
import { fr } from '../../lib/typography';
import { repeats, warningsOf } from './warnings';

const same = {
  code: 'duplicate_order',
  message: fr`Une commande de HVO100 est déjà prévue ce jour-là (CMD-2026-041522). Continuer ?`,
};
const full = {
  code: 'tank_already_ordered',
  message: fr`Une livraison de 2 000 L est déjà prévue pour cette cuve (CMD-2026-041522) : vérifiez que les deux y tiendront.`,
};
const planned = {
  code: 'planned_occurrence',
  message: fr`Une livraison récurrente du même produit est déjà prévue ce jour-là (« Gazole hebdo »). Continuer ?`,
};
const old = { code: 'level_old', message: 'Niveau relevé il y a 3 jours.' };

test('a planned order is mentioned once, and the text beside the price asks no question', () => {
  expect(warningsOf([same, full])).toEqual([full.message]);
  expect(warningsOf([same])).toEqual([
    'Une commande de HVO100 est déjà prévue ce jour-là (CMD-2026-041522).',
  ]);
  const other = { ...full, message: full.message.replace('041522', '041600') };
  expect(warningsOf([same, other])).toHaveLength(2);
});

test('a warning about two lines is shown once', () => {
  expect(warningsOf([old, old])).toEqual([old.message]);
});

test('the dialog asks one question about all planned orders', () => {
  expect(repeats([old, full])).toBeNull();
  expect(repeats([same])).toBe(same.message);
  expect(repeats([same, planned])).toBe(
    fr`Une commande de HVO100 est déjà prévue ce jour-là (CMD-2026-041522). Une livraison récurrente du même produit est déjà prévue ce jour-là (« Gazole hebdo »). Continuer ?`,
  );
});
