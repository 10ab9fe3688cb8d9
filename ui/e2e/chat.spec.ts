import {
  accounts,
  expect,
  expectAccessible,
  signInFresh,
  talkative,
  talkativeSandbox,
  test,
} from './journey';

test('the chat loads only after a click, and is opened, used and closed by keyboard', async ({
  page,
}) => {
  const requested: string[] = [];
  let down = false;
  await page.context().route(`${talkativeSandbox}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (/chat/.test(pathname)) requested.push(pathname);
    return pathname === '/chat' && down ? route.abort() : route.fallback();
  });
  await signInFresh(page, accounts.claire, '/', talkative);
  const button = page.getByRole('button', { name: 'Discuter avec nous' });
  await expect(button).toBeVisible();
  await page.getByRole('link', { name: 'Entreprise', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entreprise' })).toBeVisible();
  expect(requested).toEqual([]);

  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Discuter avec nous' });
  const chat = page.frameLocator('iframe[title="Messagerie"]');
  await expect(chat.getByText(/^Bonjour, vous êtes dans le bac à sable/)).toBeVisible();
  expect(requested).toEqual(['/chat', '/assets/chat.js']);
  await expectAccessible(page);
  // The chat has the focus: its messages, then its field.
  await expect(page.locator('iframe[title="Messagerie"]')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chat.getByRole('log')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chat.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Où en est ma livraison ?');
  await page.keyboard.press('Enter');
  await expect(chat.getByText('Où en est ma livraison ?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.getByText('Où en est ma livraison ?')).toBeVisible();

  // The chat button is hidden while a dialog is open.
  await page.goto(`${talkative}/entreprise/?edit=notifications`);
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect(button).toBeHidden();

  down = true;
  await page.clock.install();
  await page.goto(`${talkative}/`);
  await expect(button).toBeVisible();
  // Its ten seconds pass only when the test advances the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await button.click();
  await expect(page.getByText('Ouverture de la messagerie…')).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return panel.getByText(/^La messagerie ne répond pas/).isVisible();
    })
    .toBe(true);
  await page.clock.resume();
  await expect(panel.getByRole('link', { name: 'support@citerne.example' })).toBeVisible();
  await expectAccessible(page);
});
