import { accounts, dashboard, expect, sandbox, signInAnew, test } from './journey';

/** The events that the provider's analytics service has of a session, oldest first, as its panel lists them. */
const received = '#evenements ~ .scroll >> nth=0 >> tbody tr';

test('what is clicked reaches the analytics service once, also when the page is left at once', async ({
  page,
  context,
}) => {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"RecordEvents"')) answers.push(response.status());
  });
  await signInAnew(page, accounts.lea);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('link', { name: 'Finance' }).click();
  await expect(page).toHaveURL(`${dashboard}/finance/`);
  await page.getByRole('button', { name: 'Ouvrir le sous-menu Opérations' }).click();
  await page.getByRole('link', { name: 'Gérer ma flotte' }).click();
  await expect(page).toHaveURL(`${dashboard}/operations/gerer-ma-flotte`);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('event:')).length);
  expect(await kept()).toBeGreaterThan(0);
  // Long before the ten seconds are over.
  await page.goto(`${dashboard}/entreprise/`);
  await expect.poll(kept).toBe(0);
  expect(answers).not.toEqual([]);
  expect(new Set(answers)).toEqual(new Set([200]));

  const panel = await context.newPage();
  await expect(async () => {
    await panel.goto(`${sandbox}/sandbox/`);
    const rows = await panel.locator(received).allInnerTexts();
    const mine = rows.map((row) => row.split('\t'));
    const session = mine.find(([, , says]) => says?.includes('from /finance/'))?.[3];
    const said = mine
      .filter((row) => row[3] === session)
      .map(([, name, says]) => `${name} ${says}`);
    expect(said.reverse().map((text) => text.replace(/\d+$/, 'N').trim())).toEqual([
      'auth:login_flow_initiated',
      'auth:login_succeeded duration_ms N',
      'navigation:menu_clicked entry finance, level N, from /',
      'navigation:submenu_opened entry operations',
      'navigation:menu_clicked entry operations, level N, from /finance/',
    ]);
  }).toPass();
});
