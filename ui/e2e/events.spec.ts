import { accounts, dashboard, expect, sandbox, signInFresh, test } from './journey';

/** The events received by the provider's analytics service, newest first, in its panel. */
const received = '#evenements ~ .scroll >> nth=0 >> tbody tr';

test('clicks reach the analytics service once, even when the page is left immediately', async ({
  page,
  context,
}) => {
  await signInFresh(page, accounts.helene);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('link', { name: 'Finance' }).click();
  // Until the page is shown, events still name the page before.
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  await page.getByRole('button', { name: 'Ouvrir le sous-menu Opérations' }).click();
  await page.getByRole('link', { name: 'Gérer ma flotte' }).click();
  await expect(page).toHaveURL(`${dashboard}/operations/gerer-ma-flotte`);
  // Well before the ten seconds of the batch have passed.
  await page.goto(`${dashboard}/entreprise/`);

  const panel = await context.newPage();
  await expect(async () => {
    await panel.goto(`${sandbox}/sandbox/`);
    const rows = await panel.locator(received).allInnerTexts();
    // Grouped by session, the last column: other journeys send events too. So many that those of
    // the sign-in may have left the list.
    const bySession = new Map<string | undefined, string[]>();
    for (const row of rows.reverse()) {
      const [, name, says, session] = row.split('\t');
      if (!name?.startsWith('navigation:')) continue;
      bySession.set(session, [...(bySession.get(session) ?? []), `${name} ${says}`]);
    }
    expect([...bySession.values()]).toContainEqual([
      'navigation:menu_clicked entry finance, level 1, from /',
      'navigation:submenu_opened entry operations',
      'navigation:menu_clicked entry operations, level 2, from /finance/',
    ]);
  }).toPass();
});
