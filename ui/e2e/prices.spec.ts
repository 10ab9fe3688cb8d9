import { answered } from './answered';
import { accounts, expect, expectAccessible, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';
import { toast } from './toast';
import { unhurried } from './unhurried';

// TestPriceAlertTriggersOnce tests the triggering without a browser.
test('price alerts are created from the home page by keyboard alone, refused when the price is already past the limit, listed, and deleted', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.helene);
  const drawer = page.getByRole('dialog', { name: 'Prix et alertes' });
  const threshold = drawer.getByRole('spinbutton', { name: 'Seuil' });
  const alerts = drawer.getByRole('region', { name: /^Vos alertes/ }).getByRole('listitem');
  const askFor = async (euros: string) => {
    await tabTo(page, threshold);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(euros);
    await page.keyboard.press('Enter');
  };

  await pressOn(
    page,
    page
      .getByRole('region', { name: 'Prix du jour' })
      .getByRole('link', { name: 'Créer une alerte' }),
  );
  await expect(drawer).toContainText('Aucune alerte sur ce produit.');
  await expect(drawer.getByRole('figure').first()).toBeVisible();

  await test.step('below', async () => {
    await askFor('9');
    await expect(threshold).toHaveAccessibleDescription(/Le prix du jour est déjà sous ce seuil\./);
    await expectAccessible(page);
    await askFor('0,5');
    await expect(toast(page, /^Alerte créée\s: sous 0,5000\s€\/L\sHT\./)).toBeVisible();
    await expect(alerts).toHaveText([/Sous 0,5000\s€\/L\sHT\s*En attente/]);
  });

  await test.step('above', async () => {
    await pressOn(page, drawer.getByRole('radio', { name: 'sous' }), 'ArrowRight');
    await askFor('0,5');
    await expect(threshold).toHaveAccessibleDescription(
      /Le prix du jour est déjà au-dessus de ce seuil\./,
    );
    await askFor('9');
    await expect(alerts).toHaveText([/Au-dessus de 9,0000/, /Sous 0,5000/]);
    await expectAccessible(page);
  });

  await test.step('deleted, unless that is undone', async () => {
    const said = toast(page, 'Alerte supprimée.');
    const remove = drawer.getByRole('button', { name: /^Supprimer l’alerte/ }).first();
    await pressOn(page, remove);
    await expect(alerts).toHaveText([/Sous 0,5000/]);
    await pressOn(page, said.getByRole('button', { name: 'Annuler' }));
    await expect(alerts).toHaveText([/Au-dessus de 9,0000/, /Sous 0,5000/]);
    for (const left of [1, 0]) {
      await pressOn(page, remove);
      await expect(alerts).toHaveCount(left);
      const sent = answered(page, 'DeletePriceAlert');
      await pressOn(page, said.getByRole('button', { name: /^Fermer/ }));
      await expect(said).toHaveCount(0);
      await sent;
    }
    await page.reload();
    await expect(drawer).toContainText('Aucune alerte sur ce produit.');
  });
});
