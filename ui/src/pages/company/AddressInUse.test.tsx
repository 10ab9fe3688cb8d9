import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { AddressInUse, unused } from './AddressInUse';

beforeEach(() => installConfig());

const stays = 'L’adresse « Dépôt de Lormont » ne peut pas être supprimée :';

test.each([
  [
    { coming: 2, tanks: 1 },
    '2 livraisons à venir et 1 cuve l’utilisent. Annulez ces livraisons si c’est encore possible, ou attendez qu’elles soient faites. Pour la cuve, appelez le 01 99 00 12 34.',
  ],
  [
    { coming: 1, past: 4 },
    '1 livraison à venir l’utilise. Annulez cette livraison si c’est encore possible, ou attendez qu’elle soit faite.',
  ],
  [
    { recurring: 1, tanks: 3 },
    '1 commande récurrente et 3 cuves l’utilisent. Pour la commande récurrente et les cuves, appelez le 01 99 00 12 34.',
  ],
  [{ past: 5 }, '5 commandes passées y sont rattachées. Une question ? Appelez le 01 99 00 12 34.'],
  [
    { past: 1, ended: 1 },
    '1 commande passée et 1 commande récurrente terminée y sont rattachées. Une question ? Appelez le 01 99 00 12 34.',
  ],
  [{}, 'elle est encore utilisée. Une question ? Appelez le 01 99 00 12 34.'],
])('the message says why a site with %j is not deleted', (uses, why) => {
  const { container } = render(
    <AddressInUse name="Dépôt de Lormont" uses={{ ...unused, ...uses }} />,
  );
  expect(container.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toBe(`${stays} ${why}`);
  for (const link of container.querySelectorAll('a'))
    expect(link.getAttribute('href')).toBe('tel:0199001234');
});
