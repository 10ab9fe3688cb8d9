import type { Locator, Page } from '@playwright/test';
import { ask } from './ask';
import {
  accounts,
  dashboard,
  expect,
  fragile,
  fragileProvider,
  signInFresh,
  test,
} from './journey';

const minutes = 60_000;

/** The day in the title of the home page, and the day in the provider's panel: “25 novembre”. */
const dayOfPage = (page: Page) => dayIn(page.getByRole('main'));
const dayOfPanel = (panel: Page) => dayIn(panel.getByText('Pour les livraisons, il est'));
const dayIn = async (place: Locator) =>
  /\d{1,2}(er)? [a-zéû]{3,}/.exec(((await place.textContent()) ?? '').replace(/\s/g, ' '))?.[0];

test('on a device whose clock is ten minutes fast, a price guarantee counts down by the server’s clock', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 10 * minutes });
  await signInFresh(page, accounts.yanis);
  const answer = await ask(page, '{ currentBusiness { addresses { tanks { id ullage } } } }');
  const { id } = JSON.parse(answer)
    .data.currentBusiness.addresses.flatMap(({ tanks }: { tanks: object[] }) => tanks)
    .find(({ ullage }: { ullage: number }) => ullage > 1000);
  await page.goto(
    `${dashboard}/operations/mes-livraisons/?nouvelle-commande&cuve=${id}&volume=1000`,
  );
  await expect(page.getByText(/^Prix garanti encore 1[34]:\d\d$/)).toBeVisible();
});

test('an open page shows the provider’s new day after a refresh', async ({ page, context }) => {
  await signInFresh(page, accounts.pierre, '/', fragile);
  const panel = await context.newPage();
  await panel.goto(`${fragileProvider}/sandbox/`);
  // Another journey may advance the clock too.
  const agree = async () => {
    await panel.reload();
    return (await dayOfPage(page)) === (await dayOfPanel(panel));
  };
  await expect.poll(agree).toBe(true);
  const before = await dayOfPage(page);

  await panel.getByRole('button', { name: 'Avancer d’un jour' }).press('Enter');
  await expect(panel.getByText('L’horloge des livraisons a avancé d’un jour.')).toBeVisible();
  await page.getByRole('button', { name: 'Actualiser' }).press('Enter');
  await expect(page.getByText('Données actualisées.')).toBeVisible();
  expect(await dayOfPage(page)).not.toBe(before);
  await expect.poll(agree).toBe(true);
});
