import type { Page } from '@playwright/test';
import { ask } from './ask';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pdfSheets } from './pdf-text';
import { showBusiness } from './show-business';
import { pressOn } from './tab-to';
import { unhurried } from './unhurried';

const list = `${dashboard}/operations/mes-livraisons/`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns a business of the accountant, and its latest delivery of a product. */
async function deliveryOf(page: Page, name: string, product: string) {
  const { data } = JSON.parse(
    await ask(page, '{ businesses { id name } gasList { id shortName } }'),
  );
  const named = (all: Record<string, string>[], key: string, text: string) =>
    all.find((one) => one[key] === text)?.id as string;
  const business = named(data.businesses, 'name', name);
  const gas = named(data.gasList, 'shortName', product);
  const answer = await ask(
    page,
    `{ orders(filter: { status: [delivered], gasIds: ["${gas}"] }, page: { perPage: 1 }) { items { id reference } } }`,
    business,
  );
  return {
    business,
    order: JSON.parse(answer).data.orders.items[0] as { id: string; reference: string },
  };
}

test('a delivery is found across businesses, read, printed, refreshed and left for the next one by keyboard alone', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.sophie);
  // The tab has its first business: from now on it does not choose one automatically.
  await expect(page.getByRole('button', { name: /^Entreprise\s:/ })).toBeVisible();
  const dairy = await deliveryOf(page, 'Laiterie du Val d’Arguenon', 'HVO100');
  const haulier = await deliveryOf(page, 'Transports Garonne-Adour', 'Gazole B7');

  await test.step('the page of an order of another business names that business and switches to it', async () => {
    await showBusiness(page, haulier.business);
    await page.goto(list + dairy.order.id);
    await expect(title(page)).toHaveText('Cette commande appartient à Laiterie du Val d’Arguenon.');
    await expectAccessible(page);
    await pressOn(
      page,
      page.getByRole('button', { name: 'Passer sur Laiterie du Val d’Arguenon' }),
    );
    await expect(title(page)).toHaveText(`Commande ${dairy.order.reference}`);
    await expect(page).toHaveURL(list + dairy.order.id);
  });

  const oldest = page.getByText('Commande enregistrée.');
  await test.step('all its details', async () => {
    await expect(page).toHaveTitle(
      // After the number of unread notifications.
      new RegExp(
        `^(\\(\\d+\\) )?Commande ${dairy.order.reference} · Laiterie du Val d’Arguenon · Citerne$`,
      ),
    );
    await expect(
      page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByText(dairy.order.reference),
    ).toBeVisible();
    await expect(page.getByText(/^Livrée le /)).toBeVisible();
    await expect(page.getByText(/^Soit .* évités par rapport au gazole B7\.$/)).toBeVisible();
    const products = page.getByRole('table', { name: 'Produits et volumes de la commande' });
    await expect(products.getByRole('row', { name: /^HVO100/ })).toContainText(/\d\s?L/);
    await expectAccessible(page);
    await expect(oldest).toBeHidden();
  });

  await test.step('it prints on one A4 page, with all events and both companies', async () => {
    await expect(page.getByText(/^Vous consultez maintenant/)).toBeVisible();
    await expect(page.getByText('Fournisseur', { exact: true })).toBeAttached();
    const printed = await page.pdf({ format: 'A4' });
    const sheets = pdfSheets(printed);
    expect(sheets).toHaveLength(1);
    const text = sheets.flat().join('\n');
    expect(text).toContain('Commande enregistrée.');
    expect(text).toContain('Fournisseur');
    expect(text).toContain('LAITERIE DU VAL D’ARGUENON SCA');
    // The message about the new business does not belong to the page.
    expect(text).not.toContain('Vous consultez maintenant');
  });

  await test.step('its complete history is shown', async () => {
    await pressOn(page, page.getByRole('button', { name: /^Afficher tout/ }));
    await expect(oldest).toBeVisible();
  });

  await test.step('the next record opens, Back returns, and the data are refreshed', async () => {
    // The key works once the button for the same action is there.
    await expect(page.getByRole('button', { name: 'Commande suivante' })).toBeEnabled();
    await page.keyboard.press(']');
    await expect(page).not.toHaveURL(list + dairy.order.id);
    // Neither the title of the previous order, nor « Commande » alone, which is shown while it loads.
    const next = new RegExp(`^Commande (?!${dairy.order.reference}$)CMD-`);
    await expect(title(page)).toHaveText(next);
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Commande précédente' })).toBeEnabled();
    await page.keyboard.press('[');
    await expect(title(page)).toHaveText(`Commande ${dairy.order.reference}`);
    await page.keyboard.press('r');
    await expect(page.getByText('Données actualisées.')).toBeVisible();
  });

  await test.step('the keys are listed, and can be switched off', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    const all = keys.getByRole('switch', { name: 'Activer les raccourcis à une touche' });
    await expect(all).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect(all).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('?');
    // They can be switched on again in the user menu.
    await page.getByRole('button', { name: /^Mon compte/ }).press('Enter');
    await expect(keys).toBeHidden();
    const item = page.getByRole('menuitem', { name: 'Raccourcis clavier' });
    await expect(item).toBeVisible();
    await item.press('Enter');
    await expect(all).toBeFocused();
    await expect(all).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(all).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });

  await test.step('on a phone; an unknown order', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(list + dairy.order.id);
    await expect(page.getByText(/^Livrée le /)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${list}999999`);
    await expect(title(page)).toHaveText('Cette commande est introuvable.');
    await expectAccessible(page);
    await pressOn(page, page.getByRole('link', { name: 'Retour à mes livraisons' }));
    await expect(page).toHaveURL(list);
  });
});

test('the vehicles of a delivery and its complete history are printed, even when collapsed', async ({
  page,
}) => {
  await signIn(page, accounts.pierre);
  const answer = await ask(
    page,
    '{ orders(filter: { status: [delivered] }, page: { perPage: 1 }) { items { id } } }',
  );
  await page.goto(list + JSON.parse(answer).data.orders.items[0].id);
  await test.step('the page names the recurring order that created it', async () => {
    await expect(page.getByText(/^Créée automatiquement le \d/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plein de nuit', exact: true })).toBeVisible();
  });
  const vehicles = page.getByText(/^\d+\svéhicules$/);
  await expect(vehicles).toBeVisible();
  await expect(page.getByText('Kilométrage', { exact: true })).toBeHidden();
  const count = Number.parseInt((await vehicles.textContent()) ?? '', 10);
  const printed = await page.pdf({ format: 'A4' });
  const sheets = pdfSheets(printed);
  const text = sheets.flat().join('\n');
  expect(text.match(/^[A-Z]{2}.\d{3}.[A-Z]{2}$/gm)).toHaveLength(count);
  // Content that expands after the page count is cut off at the end of the last page.
  expect(text).toContain('Commande créée automatiquement.');
  expect(sheets).toHaveLength(2);
});
