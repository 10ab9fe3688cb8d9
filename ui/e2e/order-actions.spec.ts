import type { Page } from '@playwright/test';
import { ask } from './ask';
import { later } from './days';
import { accounts, dashboard, expect, expectAccessible, sandbox, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';

const list = '/operations/mes-livraisons/';
const dialog = (page: Page) => page.locator('dialog[open]');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

type Placed = { id: string; reference: string };

/** Places orders that no other journey uses. */
async function place(page: Page, number: number): Promise<Placed[]> {
  const requested = async (query: string) => JSON.parse(await ask(page, query)).data;
  const { currentBusiness, gasList } = await requested(
    '{ currentBusiness { addresses { id kind } } gasList { id slug } }',
  );
  const gnr = gasList.find((gas: { slug: string }) => gas.slug === 'gnr').id;
  const site = currentBusiness.addresses.find((one: { kind: string }) => one.kind !== 'BILLING').id;
  const today = new Date().toISOString().slice(0, 10);
  const items = `[{ gasId: "${gnr}", volume: 1000 }]`;
  const { deliverySlots } = await requested(
    `{ deliverySlots(addressId: "${site}", items: ${items}, from: "${later(today, 5)}", to: "${later(today, 40)}") { date window available remainingCapacity } }`,
  );
  const free = deliverySlots.filter(
    (slot: { available: boolean; remainingCapacity: number | null }) =>
      slot.available && (slot.remainingCapacity ?? 1000) >= 1000,
  );
  const placed: Placed[] = [];
  for (let i = 0; i < number; i++) {
    const { date, window } = free[i * 2];
    const { orderQuote } = await requested(
      `{ orderQuote(input: { addressId: "${site}", items: ${items}, date: "${date}", window: ${window} }) { quote { id } } }`,
    );
    const { createOrder } = await requested(
      `mutation { createOrder(input: { quoteId: "${orderQuote.quote.id}", idempotencyKey: "${crypto.randomUUID()}", confirmDuplicate: true }) { order { id reference } userErrors { message } } }`,
    );
    expect(createOrder.userErrors).toEqual([]);
    placed.push(createOrder.order);
  }
  return placed;
}

/** Acts on an order in the provider's panel, in a separate window. */
async function provider(page: Page, act: (panel: Page) => Promise<void>): Promise<void> {
  const panel = await page.context().newPage();
  await panel.goto(`${sandbox}/sandbox/`);
  await act(panel);
  await panel.close();
}

/** Moves an order to a status. */
async function advance(page: Page, { reference }: Placed, to: string): Promise<void> {
  await provider(page, async (panel) => {
    const row = panel.getByRole('listitem').filter({ hasText: reference });
    while (!(await row.textContent())?.includes(to)) {
      const before = (await row.textContent()) as string;
      await row.getByRole('button', { name: /^Avancer d’un statut/ }).press('Enter');
      await expect(row).not.toHaveText(before);
    }
  });
}

/** Opens a dialog from the menu of an order's page. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions\s: commande/ }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

/** The status chip next to the heading. */
const chip = (page: Page, text: string) =>
  page.getByRole('main').locator('[data-status]').getByText(text, { exact: true });

test('orders are changed and cancelled with their fee, proposed slots answered and problems reported, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, accounts.marc, list);
  const [early, late, begun] = (await place(page, 3)) as [Placed, Placed, Placed];

  await test.step('from the list: another contact and instructions, then a free cancellation', async () => {
    await page.goto(`${dashboard}${list}?q=${early.reference}`);
    const row = page.getByRole('row', { name: new RegExp(early.reference) });
    const menu = row.getByRole('button', { name: /^Actions/ });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Modifier' }).press('Enter');
    const drawer = dialog(page);
    await expect(drawer.getByRole('radio', { checked: true })).toHaveAccessibleDescription(
      /créneau actuel$/,
    );
    await expectAccessible(page);
    await tabTo(page, drawer.getByLabel('Consignes pour le chauffeur'));
    await page.keyboard.type('Appeler avant de venir.');
    await pressOn(page, drawer.getByRole('button', { name: 'Enregistrer' }));
    await expect(toast(page, 'Commande modifiée.')).toBeVisible();
    await expect(menu).toBeFocused();

    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Annuler' }).press('Enter');
    const question = dialog(page);
    await expect(question.getByRole('button', { name: 'Garder la commande' })).toBeFocused();
    await expect(question.getByText(/^Annulation sans frais jusqu’au .* à 18:00\.$/)).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Motif').press('m');
    await expect(question.getByLabel('Motif')).toHaveValue('WRONG_DATE');
    await pressOn(page, question.getByRole('button', { name: 'Annuler la commande' }));
    await expect(toast(page, 'Commande annulée.')).toBeVisible();
    await expect(row).toContainText('Annulée');
    // Until the dialog has closed, nothing else takes the focus.
    await expect(menu).toBeFocused();
    await row.getByRole('link').first().press('Enter');
    await expect(page.getByText(/^Commande annulée le .* Motif\s: Mauvaise date\.$/)).toBeVisible();
    await expect(page.getByText('Appeler avant de venir.')).toBeVisible();
    await expect(page.getByText('0,00\u00a0€', { exact: true })).toBeVisible();
  });

  await test.step('after the limit, with a fee', async () => {
    await page.goto(dashboard + list + late.id);
    await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible();
    await advance(page, late, 'Commande attribuée');
    // The page follows automatically: an assigned order can no longer be changed.
    await expect(chip(page, 'Commande attribuée')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Modifier' })).toBeHidden();
    await choose(page, 'Annuler la commande');
    const question = dialog(page);
    await expect(question.getByText('Des frais de 45,00 € HT s’appliquent.')).toBeVisible();
    await question.getByLabel('Motif').press('a');
    const confirm = question.getByRole('button', { name: 'Annuler la commande' });
    await confirm.press('Enter');
    await expect(question.getByText('Précisez le motif de l’annulation.')).toBeVisible();
    await question.getByLabel('Commentaire').fill('Chantier reporté.');
    await confirm.press('Enter');
    await expect(page.getByText('Frais d’annulation HT')).toBeVisible();
    await expect(page.getByText('Commentaire : Chantier reporté.')).toBeVisible();
    await expect(page.getByText(/^Estimation/)).toHaveCount(0);
  });

  await test.step('a proposed slot is refused, another accepted', async () => {
    await page.goto(dashboard + list + begun.id);
    const propose = () =>
      provider(page, async (panel) => {
        await panel
          .getByRole('button', { name: `Proposer un créneau pour ${begun.reference}` })
          .press('Enter');
        await expect(panel.getByRole('status')).toBeVisible();
      });
    await propose();
    const proposal = page.getByRole('status').filter({ hasText: /^Nouveau créneau proposé\s:/ });
    await expect(proposal).toBeVisible();
    await page.getByRole('button', { name: 'Refuser' }).press('Enter');
    await expect(dialog(page).getByText('Nous vous en proposerons un autre.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Refuser' }).press('Enter');
    await expect(toast(page, 'Créneau refusé.')).toBeVisible();
    await expect(proposal).toBeHidden();
    // The focused element is gone: the focus moves to the page's heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await propose();
    await expect(proposal).toBeVisible();
    await page.getByRole('button', { name: 'Accepter' }).press('Enter');
    await expect(toast(page, 'Créneau accepté.')).toBeVisible();
    await expect(proposal).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Over its credit limit, the order still waits for credit.
    await expect(
      chip(page, 'Commande enregistrée').or(chip(page, 'Commande en attente')),
    ).toBeVisible();
  });

  await test.step('once the tanker has left, a cancellation needs a telephone call; a problem is reported', async () => {
    await advance(page, begun, 'Commande en cours');
    await expect(chip(page, 'Commande en cours')).toBeVisible();
    await page.getByRole('button', { name: /^Actions\s: commande/ }).press('Enter');
    const cancel = page.getByRole('menuitem', { name: /^Annuler la commande/ });
    await expect(cancel).toBeDisabled();
    await expect(cancel).toHaveText(/La livraison a commencé\s: appelez le 01\s99\s00\s12\s00\.$/);
    await page.keyboard.press('Escape');
    await expect(cancel).toHaveCount(0);

    await choose(page, 'Signaler un problème');
    const drawer = dialog(page);
    await drawer.getByLabel('Type de problème').selectOption('Retard');
    await drawer.getByLabel('Description').fill('Trop tard.');
    const send = drawer.getByRole('button', { name: 'Signaler' });
    await send.press('Enter');
    await expect(
      drawer.getByText('Décrivez le problème en 20 caractères au moins.').first(),
    ).toBeVisible();
    await drawer.getByLabel('Description').fill('Le chantier attend depuis deux heures.');
    await send.press('Enter');
    await expect(
      page.getByRole('heading', { name: /^Problème signalé le .* — En cours de traitement$/ }),
    ).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('a document is downloaded; on a phone the actions open from the bottom', async () => {
    const file = page.waitForEvent('download');
    await page
      .getByRole('link', { name: 'Télécharger Fiche de données de sécurité' })
      .press('Enter');
    expect((await file).suggestedFilename()).toBe('FDS-gnr.pdf');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Actions\s: commande/ }).press('Enter');
    const sheet = page.getByRole('menu');
    await expect(sheet.getByRole('menuitem', { name: 'Commander à nouveau' })).toBeFocused();
    await expectAccessible(page);
    // The sheet slides up.
    await expect
      .poll(async () => {
        const { x, y, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, height: 0 };
        return [x, Math.round(y + height)];
      })
      .toEqual([0, 844]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${dashboard}${list}?nouvelle-commande&recommander=${begun.id}`);
  });
});
