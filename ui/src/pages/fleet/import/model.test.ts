import { expect, test } from 'vitest';
import { model } from './model';

test('the template has a byte order mark, the columns of the import and an example row', () => {
  const [head, row, end] = model('Dépôt Toulouse').split('\r\n');
  expect(head).toBe(
    '\ufeffimmatriculation;nom;categorie;energie;produit;reservoir_l;adblue_l;ptac_kg;site;centre_de_cout;kilometrage',
  );
  expect(row).toBe(
    'AA-123-AA;Tracteur 01;Poids lourd;Carburants;Gazole B7;1200;90;44000;Dépôt Toulouse;Longue distance;184502',
  );
  expect(end).toBe('');
});

test('without a site the example row has none', () => {
  expect(model()).toContain(';44000;;Longue distance;');
});
