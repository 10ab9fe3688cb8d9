import { accounts, expect, expectAccessible, signIn, test } from './journey';
import { tabTo } from './tab-to';

test('without a network every screen shows a notice with the time of its data, and disabled actions show the reason', async ({
  page,
  context,
}) => {
  const notice = page.getByRole('status').filter({
    hasText: /Vous êtes hors connexion\. Données du \d+(er)?\s\S+\s\d{4} à \d\d:\d\d\./,
  });
  const why = 'Disponible une fois reconnecté.';

  await signIn(page, accounts.claire, '/operations/mes-livraisons/');
  // Rows from before the response have no reference.
  const rows = page.getByRole('row', { name: /CMD-/ });
  await expect(rows.nth(1)).toBeVisible();
  await context.setOffline(true);
  await expect(notice).toHaveCount(1);
  await expect(rows.nth(1)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Exporter' }));
  // The failure is reported only once.
  await expect(page.getByText('Reconnexion…')).toHaveCount(0);
  const search = page.getByRole('searchbox');
  for (const control of [
    page.getByRole('button', { name: 'Exporter' }),
    page.getByRole('button', { name: 'Période' }),
    page.getByRole('button', { name: 'Volume' }),
    page.getByRole('button', { name: 'Page suivante' }),
    search,
  ]) {
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await expect(control).toHaveAccessibleDescription(why);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Page suivante' }).click({ force: true });
  await expect(page).not.toHaveURL(/page=/);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await search.fill('Bayonne');
  await expect(page).toHaveURL(/q=Bayonne/);

  // Days that were shown before can still be opened, but no others.
  await page.getByRole('link', { name: 'Opérations', exact: true }).first().click();
  const next = page.getByRole('button', { name: 'Semaine suivante' });
  const title = page.getByRole('heading', { level: 2, name: /^Du / });
  const first = await title.textContent();
  // The days are stored once they have loaded.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await next.click();
  await expect(title).not.toHaveText(first ?? '');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await context.setOffline(true);
  await expect(next).toHaveAccessibleDescription(why);
  await page.getByRole('button', { name: 'Semaine précédente' }).click();
  await expect(title).toHaveText(first ?? '');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);

  await page.getByRole('link', { name: 'Entreprise' }).first().click();
  const change = page.getByRole('button', { name: 'Modifier', exact: true }).first();
  await change.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Nom', exact: true }).fill('Transports d’essai');
  await context.setOffline(true);
  // The drawer, with its input, stays below the message about the connection.
  await expect(drawer.getByText(/^Vous êtes hors connexion\./)).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(
    'Transports d’essai',
  );
  await expect(drawer.getByRole('button', { name: 'Enregistrer' })).toHaveAccessibleDescription(
    why,
  );
  await context.setOffline(false);
  await expect(drawer.getByText(/^Vous êtes hors connexion\./)).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Enregistrer' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
