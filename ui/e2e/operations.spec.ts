import type { Page } from '@playwright/test';
import { later } from './days';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { tabTo } from './tab-to';

const path = '/operations/';
const grid = (page: Page) => page.getByRole('grid');
const focused = (page: Page) => page.locator(':focus');

/** Waits until the planning has loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Du|[A-ZÉ]\S+\s\d{4}$)/ })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** The day and the row of the focused cell. */
async function cell(page: Page): Promise<{ date: string; row: string }> {
  const [date = '', row = ''] = ((await focused(page).getAttribute('data-cell')) ?? '').split(' ');
  return { date, row };
}

test('the planning is read, an order opened, another started and the calendar subscribed to, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, accounts.claire, path);
  await expect(page.getByRole('heading', { name: 'En direct' })).toBeVisible();
  await settled(page);

  await test.step('the arrows move from cell to cell, and beyond the week', async () => {
    await tabTo(page, grid(page).locator('[data-cell][tabindex="0"]'));
    await page.keyboard.press('Control+Home');
    await expect(focused(page)).toHaveAttribute('data-cell', / 0$/);
    const monday = await cell(page);
    expect(new Date(monday.date).getUTCDay()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => cell(page)).toEqual({ date: later(monday.date, 1), row: '1' });
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cell(page)).toEqual({ date: later(monday.date, 7), row: '1' });
    await expect(page).toHaveURL(`${dashboard}${path}?date=${later(monday.date, 7)}`);
    await page.keyboard.press('PageUp');
    await expect.poll(() => cell(page)).toEqual({ date: monday.date, row: '1' });
  });

  await test.step('an order is opened from its cell', async () => {
    // On some days a planned date of a recurring order is above the order, and is the first tab stop.
    const card = grid(page)
      .locator('xpath=.//td[(.//a)[1][contains(., "CMD-")]]')
      .first()
      .getByRole('link', { name: /CMD-/ })
      .first();
    const reference = /CMD-\d{4}-\d+/.exec((await card.textContent()) ?? '')?.[0] ?? '';
    await card.locator('xpath=ancestor::td').focus();
    await page.keyboard.press('Tab');
    await expect(card).toBeFocused();
    // It is a tab stop now, and is audited as one.
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(focused(page)).toHaveAttribute('data-cell', /./);
    await page.keyboard.press('Tab');
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${reference}`);
    await page.goBack();
    await settled(page);
  });

  await test.step('an order is started for the focused day', async () => {
    await page.goto(`${dashboard}${path}?vue=mois`);
    await settled(page);
    await tabTo(page, grid(page).locator('[data-cell][tabindex="0"]'));
    const { date } = await cell(page);
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await cell(page)).date > date).toBe(true);
    // The closed days load with the month.
    await settled(page);
    // In a week without bank holidays, at least one of two consecutive days is not a Sunday.
    const open = grid(page).locator('td:not([data-closed]):not([data-outside])[tabindex]').nth(9);
    await open.focus();
    await expect(open).toBeFocused();
    const chosen = await cell(page);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(
      new RegExp(`/operations/mes-livraisons/\\?nouvelle-commande=?&date=${chosen.date}$`),
    );
  });

  await test.step('the calendar has a URL, which can be reset', async () => {
    await page.goto(dashboard + path);
    await page.getByRole('button', { name: 'S’abonner au calendrier' }).press('Enter');
    const address = page.getByRole('textbox', { name: 'Adresse du calendrier' });
    await expect(address).toHaveValue(/^http/);
    const before = await address.inputValue();
    await expectAccessible(page);
    const calendar = await page.request.get(before);
    expect(calendar.headers()['content-type']).toMatch(/^text\/calendar/);
    expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
    await page.getByRole('button', { name: 'Réinitialiser le lien' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: /^Réinitialiser le lien/ });
    await expect(question).toContainText('Transports Garonne-Adour');
    await expect(question.getByRole('button', { name: 'Garder le lien' })).toBeFocused();
    await question.getByRole('button', { name: 'Réinitialiser le lien' }).press('Enter');
    await expect(address).not.toHaveValue(before);
    await expect(address).toHaveValue(/^http/);
    expect((await page.request.get(before)).status()).toBe(404);
    const after = await page.request.get(await address.inputValue());
    expect(after.headers()['content-type']).toMatch(/^text\/calendar/);
  });

  await test.step('a list on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(dashboard + path);
    await expect(page.getByRole('list', { name: /^Du / })).toContainText('Commande en cours');
  });
});
