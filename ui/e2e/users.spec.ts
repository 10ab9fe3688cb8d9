import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, expectAccessible, sandbox, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';
import { withoutLive } from './without-live';

const newcomer = { email: 'jeanne.navarro@garonne-adour.example', firstName: 'Jeanne' };
const password = 'Bac-a-sable-2026!';
const users = '/gestion-des-utilisateurs/';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Fills in a field, by keyboard. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Opens the menu of a user and chooses an action, by keyboard. */
async function act(page: Page, name: string, action: string): Promise<void> {
  const trigger = page.getByRole('button', { name: new RegExp(`^Actions.*${name}`) });
  await trigger.press('Enter');
  const item = page.getByRole('menuitem', { name: action });
  await expect(item).toBeVisible();
  await item.press('Enter');
}

test('invite, resend, accept, change the role, revoke: the session ends at its next request', async ({
  page,
  browser,
}) => {
  // He has only one business: no other journey can switch him to one where he is not the owner.
  await signIn(page, accounts.marc, users);
  await expect(rowOf(page, 'Marc Dubois')).toContainText('Vous');

  await test.step('invites with the keyboard', async () => {
    const open = page.getByRole('button', { name: 'Inviter un utilisateur' });
    await pressOn(page, open);
    const drawer = page.getByRole('dialog', { name: 'Inviter un utilisateur' });
    await expect(page).toHaveURL(`${dashboard}${users}?inviter`);
    await expectAccessible(page);
    await expect(drawer.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading', { name: /^Corrigez 4\s/ })).toBeVisible();
    await expectAccessible(page);
    for (const [label, text] of [
      ['E-mail', newcomer.email],
      ['Prénom', newcomer.firstName],
      ['Nom', 'Navarro'],
    ] as const) {
      await tabTo(page, drawer.getByRole('textbox', { name: label, exact: true }));
      await page.keyboard.type(text);
    }
    await pressOn(page, drawer.getByRole('radio', { name: 'Propriétaire' }), 'ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('radio', { name: 'Opérations' })).toBeChecked();
    await pressOn(page, drawer.getByRole('button', { name: 'Envoyer l’invitation' }));
    await expect(page.getByText(`Invitation envoyée à ${newcomer.email}.`)).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page).toHaveURL(`${dashboard}${users}`);
    await expect(rowOf(page, 'Jeanne Navarro')).toContainText('Invitation envoyée');
  });

  await test.step('resends', async () => {
    await act(page, 'Jeanne Navarro', 'Renvoyer l’invitation');
    await expect(page.getByText('Invitation renvoyée.')).toBeVisible();
  });

  const theirs = await browser.newContext();
  const guest = await theirs.newPage();
  await test.step('the invited person follows the message and joins', async () => {
    await guest.goto(`${sandbox}/sandbox/`);
    const message = guest.getByRole('listitem').filter({ hasText: newcomer.email }).first();
    await message.getByRole('link', { name: 'Ouvrir le lien' }).press('Enter');
    await expect(guest.getByRole('heading', { name: /^Rejoindre / })).toBeVisible();
    await type(guest, 'Mot de passe', password);
    await type(guest, 'Confirmation', password);
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: /^Vous avez rejoint/ })).toBeVisible();
    await guest.goto(`${dashboard}/entreprise/`);
    await type(guest, 'Adresse e-mail', newcomer.email);
    await type(guest, 'Mot de passe', password);
    await guest.keyboard.press('Enter');
    await pressOn(guest, guest.getByRole('button', { name: 'Autoriser' }));
    const sidebar = guest.getByRole('navigation', { name: 'Navigation principale' });
    await expect(sidebar.getByRole('link', { name: 'Gestion des utilisateurs' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Finance' })).toHaveCount(0);
  });

  await test.step('a changed role takes effect at the next request, and the input stays', async () => {
    await page.reload();
    await expect(rowOf(page, 'Jeanne Navarro')).toContainText('Actif');
    await act(page, 'Jeanne Navarro', 'Modifier');
    const drawer = page.getByRole('dialog', { name: 'Jeanne Navarro' });
    await pressOn(page, drawer.getByRole('radio', { name: 'Opérations' }), 'ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('radio', { name: 'Lecture seule' })).toBeChecked();
    // A role grants rights, so only the button for it submits the form, not Enter in a field.
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await tabTo(
      page,
      drawer.getByRole('button', { name: 'Donner le rôle Lecture seule à Jeanne Navarro' }),
    );
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Jeanne Navarro a maintenant le rôle Lecture seule.'),
    ).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, 'Jeanne Navarro')).toContainText('Lecture seule');

    // Her page does not know the new role yet: it lets her add a contact, and the refusal says what has changed.
    await pressOn(guest, guest.getByRole('button', { name: 'Ajouter un contact' }));
    const form = guest.getByRole('dialog', { name: 'Nouveau contact' });
    await expect(form.getByLabel(/^Prénom/)).toBeFocused();
    await guest.keyboard.type('Lou');
    await guest.keyboard.press('Tab');
    await guest.keyboard.type('Le Goff');
    await type(guest, 'Téléphone', '06 39 98 12 34');
    await pressOn(guest, form.getByRole('radio', { name: 'Commercial' }), 'Space');
    await guest.keyboard.press('Enter');
    await expect(form.getByText(/^Votre rôle \(Lecture seule\) ne permet pas/)).toBeVisible();
    await expect(guest.getByText(/^Votre rôle a changé\s: Lecture seule\.$/)).toBeVisible();
    await expect(form.getByLabel(/^Nom/)).toHaveValue('Le Goff');
    await expectAccessible(guest);
    await guest.goto(`${dashboard}${users}`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Accès non autorisé');
    await expect(guest.getByText(/^Votre rôle \(Lecture seule\) ne donne pas accès/)).toBeVisible();
    await guest.getByRole('link', { name: 'Retour à l’accueil' }).press('Enter');
    await expect(guest).toHaveURL(`${dashboard}/`);
  });

  await test.step('revokes, and the session ends', async () => {
    // Without live updates, which would notify the page before its next request.
    await withoutLive(guest);
    await guest.goto(`${dashboard}/entreprise/`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Entreprise');
    await act(page, 'Jeanne Navarro', 'Révoquer l’accès');
    const question = page.getByRole('alertdialog', { name: /^Révoquer l’accès de Jeanne Navarro/ });
    await expect(question.getByRole('button', { name: 'Conserver' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(rowOf(page, 'Jeanne Navarro')).toContainText('Accès révoqué');

    // The dialog ignores this key: an automatic request of the page may have met the end before.
    await guest.keyboard.press('r');
    await expect(guest.getByText('Votre session a pris fin')).toBeVisible();
    await theirs.close();
  });
});

test('a read-only user can change nothing', async ({ page }) => {
  await signIn(page, accounts.yanis, users);
  await expect(
    page.getByText('Seuls les administrateurs peuvent inviter ou modifier des utilisateurs.'),
  ).toBeVisible();
  await expect(rowOf(page, 'Claire Lemaire')).toBeVisible();
  await expect(page.getByLabel(/^Notifications d/)).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Inviter un utilisateur' }));
  await expect(page.getByRole('tooltip')).toHaveText(
    'Votre rôle (Opérations) ne permet pas cette action. Demandez à un administrateur de Transports Garonne-Adour.',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});
