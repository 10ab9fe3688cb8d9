import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ask } from './ask';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';
import { toast } from './toast';
import { unhurried } from './unhurried';

const fleet = '/operations/gerer-ma-flotte';

type Tank = {
  id: string;
  name: string;
  capacity: number;
  level: number | null;
  daysLeft: string | null;
  suggestedOrder: { volume: number } | null;
  address: { id: string; label: string };
  gas: { id: string; slug: string };
};

/** The tanks of the business of this session. */
async function tanksOf(page: Page): Promise<Tank[]> {
  const answer = await ask(
    page,
    '{ tanks(page: { perPage: 100 }) { items { id name capacity level daysLeft suggestedOrder { volume } address { id label } gas { id slug } } } }',
  );
  return JSON.parse(answer).data.tanks.items;
}

/** Litres in the format of the dashboard; expect() treats all spaces as equal. */
const figures = (volume: number) => new Intl.NumberFormat('fr-FR').format(volume);
const litres = (volume: number) => `${figures(volume)} L`.replace(/\s/g, ' ');

/** A pattern in which a space matches any kind of space. */
const says = (pattern: RegExp) => new RegExp(pattern.source.replaceAll(' ', '\\s'));

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const cardOf = (page: Page, name: string) =>
  main(page)
    .getByRole('list', { name: 'Cuves' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const rowOf = (page: Page, plate: string) => main(page).getByRole('row', { name: plate });

/** Tabs to a field and replaces its text. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Tabs to a list of choices, and chooses one by its first letters. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(option);
  await expect(list.locator('option:checked')).toHaveText(option);
}

/** Adds an item to the fleet with the menu in its header. */
async function add(page: Page, what: 'Cuve' | 'Véhicule'): Promise<void> {
  await pressOn(page, main(page).getByRole('button', { name: 'Ajouter', exact: true }));
  await expect(page.getByRole('menuitem', { name: 'Cuve' })).toBeFocused();
  if (what === 'Véhicule') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Five vehicles; the third and the fourth are invalid. */
const rows = [
  'immatriculation;nom;categorie;energie;produit;reservoir_l;adblue_l;ptac_kg;site;centre_de_cout;kilometrage',
  'fl 901 aa;Autocar 901;Autocar;Carburants;Gazole B7;490;40;18500;Dépôt Vénissieux;Tourisme;12000',
  'FL-902-AA;Autocar 902;Autocar;Carburants;Gazole B7;490;40;18500;Dépôt Vénissieux;Tourisme;8500',
  'AO-123-AA;Autocar 903;Autocar;Carburants;Gazole B7;490;40;18500;Dépôt Vénissieux;Tourisme;100',
  'FL-904-AA;Autocar 904;Autocar;Carburants;Gazole B7;490;40;18500;Dépôt de la Lune;Tourisme;100',
  'FL-905-AA;Navette 905;Voiture;Electrique;AC_DC;;;1900;Parc Villefranche;Tourisme;40',
];
const list = {
  name: 'vehicules.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
};

/** The reasons in the table for the two invalid rows. */
const reasons = [
  ['immatriculation', 'AO-123-AA', says(/^Immatriculation non reconnue\./)],
  ['site', 'Dépôt de la Lune', says(/^Site « Dépôt de la Lune » inconnu\.$/)],
] as const;

test('a list of five vehicles is imported by keyboard alone: three are valid, and the two others are downloaded with their reasons', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.pierre, `${fleet}?onglet=vehicules`);
  const over = dialog(page, 'Importer des véhicules');
  const counts = over.getByRole('list', { name: 'Résultat du fichier' });
  /** Opens the file chooser by a key, and chooses a file. */
  const offer = async (file: Parameters<Locator['setInputFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser');
    await pressOn(page, over.getByLabel('Fichier CSV'));
    await (await chooser).setFiles(file as string);
    await pressOn(page, over.getByRole('button', { name: 'Vérifier le fichier' }));
  };
  const expectRejected = async (lines: readonly number[]) => {
    const rows = over.getByRole('table', { name: 'Raisons des rejets' }).getByRole('row');
    await expect(rows).toHaveCount(1 + lines.length);
    for (const [i, line] of lines.entries()) {
      const [column, value, reason] = reasons[i] as (typeof reasons)[number];
      const cells = rows.nth(1 + i).locator('td, th');
      await expect(cells).toHaveText([String(line), column, value, reason]);
    }
  };

  await test.step('an image with the name of a list is refused', async () => {
    await pressOn(page, main(page).getByRole('link', { name: 'Importer (CSV)' }));
    await expect(over).toBeVisible();
    await expectAccessible(page);
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    await offer({ ...list, buffer: Buffer.from(png, 'base64') });
    await expect(over.getByLabel('Fichier CSV')).toHaveAccessibleDescription(
      says(/Ce fichier n’est pas un fichier CSV\./),
    );
    await expectAccessible(page);
  });

  const rejected = await test.step('the check shows its result, and saves nothing', async () => {
    await offer(list);
    await expect(over.getByRole('heading', { name: /^Vérification/ })).toBeFocused();
    await expect(counts).toHaveText('3 créés0 mis à jour0 inchangé2 rejetés');
    await expectRejected([4, 5]);
    await expect(over).toContainText(
      'Seules les 3 lignes valables seront importées ; 2 lignes sont rejetées.',
    );
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await pressOn(page, over.getByRole('button', { name: 'Télécharger les lignes rejetées' }));
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('lignes-rejetees.csv');
    return readFile(await file.path());
  });

  await test.step('the downloaded rejected rows are unchanged, with their reasons', () => {
    const lines = rejected
      .toString()
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    const [header, ...wrong] = lines;
    expect(header).toBe(`${rows[0]};probleme`);
    expect(wrong).toHaveLength(2);
    for (const [i, line] of wrong.entries()) expect(line).toContain(`${rows[3 + i]};`);
    expect(wrong[0]).toContain('Immatriculation non reconnue.');
    expect(wrong[1]).toMatch(/Site «\sDépôt de la Lune\s» inconnu\./);
  });

  await test.step('the valid rows are imported', async () => {
    await pressOn(page, over.getByRole('button', { name: 'Importer 3 véhicules' }));
    await expect(over.getByRole('heading', { name: 'Import terminé' })).toBeFocused();
    await expect(over).toContainText('3 véhicules importés.');
    await expectAccessible(page);
  });

  await test.step('a second import changes nothing', async () => {
    await pressOn(page, over.getByRole('button', { name: 'Choisir un autre fichier' }));
    await offer(list);
    await expect(counts).toHaveText('0 créé0 mis à jour3 inchangés2 rejetés');
    await expect(over).toContainText(
      'Rien à importer : les lignes valables sont déjà dans votre flotte.',
    );
    await expect(over.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
  });

  await test.step('the downloaded rows are rejected again for the same reasons', async () => {
    await pressOn(page, over.getByRole('button', { name: 'Choisir un autre fichier' }));
    await offer({ ...list, name: 'lignes-rejetees.csv', buffer: rejected });
    await expect(counts).toHaveText('0 créé0 mis à jour0 inchangé2 rejetés');
    await expectRejected([2, 3]);
    await expect(over.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
  });

  await test.step('the three vehicles are in the list', async () => {
    await page.keyboard.press('Escape');
    await expect(over).toBeHidden();
    await type(page, main(page).getByRole('searchbox'), 'fl-90');
    const rows = main(page).getByRole('table', { name: 'Véhicules' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.last()).toContainText('Total');
    for (const plate of ['FL-901-AA', 'FL-902-AA', 'FL-905-AA'])
      await expect(rowOf(page, plate)).toBeVisible();
  });
});

test('a level is entered by keyboard alone, confirmed if implausible, saved, and shown immediately on every open page', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.helene, fleet);
  const tanks = await tanksOf(page);
  // Without a sensor, which could send a reading meanwhile.
  const tank = tanks.find(({ address }) => address.label === 'Collecte Dinan') as Tank;
  const { name, capacity } = tank;
  const drawer = dialog(page, name);
  const form = dialog(page, 'Relever le niveau');
  const level = form.getByRole('spinbutton', { name: 'Niveau' });

  await test.step('the tank that runs empty first is first in the list', async () => {
    const known = tanks.filter(({ daysLeft }) => daysLeft !== null);
    known.sort((a, b) => Number(a.daysLeft) - Number(b.daysLeft));
    expect(known.length).toBeGreaterThan(1);
    await expect(main(page).getByRole('list', { name: 'Cuves' }).getByRole('heading')).toHaveText(
      known.map((one) => one.name),
    );
    await expect(cardOf(page, name)).toContainText(says(/Autonomie estimée : .+ jours?/));
  });

  await test.step('its drawer shows the levels of ninety days, as a chart and as a table', async () => {
    await pressOn(page, cardOf(page, name).getByRole('link', { name, exact: true }));
    const chart = drawer.getByRole('figure', { name: 'Niveau sur 90 jours' });
    await pressOn(page, chart.getByRole('button', { name: 'Voir les données' }));
    const data = chart.getByRole('table');
    await expect(data.getByRole('row').nth(10)).toBeVisible();
    await expect(data).toContainText('Livraison');
    await expect(drawer).toContainText(
      'Prévision : moyenne des 60 derniers jours, 14 derniers comptés double.',
    );
    await expectAccessible(page);
  });

  const others = await test.step('other pages show the level', async () => {
    const list = await page.context().newPage();
    const home = await page.context().newPage();
    await list.goto(dashboard + fleet);
    await home.goto(dashboard);
    const row = home
      .getByRole('region', { name: 'Mes cuves' })
      .getByRole('listitem')
      .filter({ hasText: 'Collecte Dinan' });
    for (const [one, place] of [
      [list, cardOf(list, name)],
      [home, row],
    ] as const) {
      await expect(place).toContainText(litres(tank.level ?? 0));
      await expect(one.getByRole('banner')).toContainText('En direct');
    }
    return [cardOf(list, name), row];
  });

  /** Opens the form and enters a reading. */
  const read = async (litresRead: number) => {
    await pressOn(page, drawer.getByRole('button', { name: 'Relever le niveau' }));
    await expect(level).toBeFocused();
    await page.keyboard.type(String(litresRead));
  };
  const expectShown = async (litresRead: number) => {
    await expect(form).toBeHidden();
    for (const one of [drawer, ...others]) {
      await expect(one).toContainText(litres(litresRead));
      await expect(one).toContainText(/relevé manuel/);
    }
  };
  // There is no delivery between this reading and the next.
  const low = Math.round(capacity / 3);
  await test.step('a level is saved, and every page shows it without a reload', async () => {
    await read(capacity + 1);
    await page.keyboard.press('Enter');
    await expect(level).toHaveAccessibleDescription(
      /Le niveau ne peut pas dépasser la capacité \([\d\s]+L\)\./,
    );
    await type(page, level, String(low));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectShown(low);
  });

  await test.step('a level above the last reading is saved after confirmation', async () => {
    const high = 2 * low;
    await read(high);
    await expect(form).toContainText(
      'Vérifiez la jauge : ce niveau dépasse de 100 % le dernier relevé sans livraison entre les deux.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectShown(high);
    await expect(
      drawer.getByRole('table', { name: 'Relevés de niveau' }).getByRole('row').nth(1),
    ).toContainText(litres(high));
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cardOf(page, name)).toContainText(litres(high));
  });
});

/** Expects the form of a new order, prefilled for a tank, with the first available slot. */
async function expectPrefilled(page: Page, tank: Tank): Promise<void> {
  const form = dialog(page, 'Nouvelle commande');
  await expect(form.getByRole('radio', { name: tank.address.label })).toBeChecked();
  const line = form.getByRole('group', { name: 'Produit 1' });
  await expect(line.getByRole('radio', { name: tank.name })).toBeChecked();
  await expect(line).toContainText('AdBlue');
  await expect(form.getByRole('spinbutton', { name: 'Volume' })).toHaveValue(
    figures(tank.suggestedOrder?.volume ?? 0),
  );
  await expect(form.getByRole('radio', { name: /Au plus tôt/ })).toBeChecked();
  await expect(form.getByText(/^Prix garanti encore 1[45]:\d\d$/)).toBeVisible();
}

test('a tank below its threshold links to a prefilled order form from the home page and from its card', async ({
  page,
}) => {
  await signIn(page, accounts.yanis);
  const tank = (await tanksOf(page)).find(
    ({ gas, address }) => gas.slug === 'adblue' && address.label === 'Dépôt Toulouse',
  ) as Tank;
  const volume = litres(tank.suggestedOrder?.volume ?? 0);

  await test.step('from « À faire »', async () => {
    const todo = main(page).getByRole('region', { name: 'À faire' }).getByRole('listitem');
    const item = todo.filter({ hasText: tank.name });
    await expect(item).toContainText(
      says(/La cuve « Cuve AdBlue » \(Dépôt Toulouse\) sera vide dans .+ jours\./),
    );
    await expectAccessible(page);
    await pressOn(page, item.getByRole('link', { name: says(new RegExp(`^Commander ${volume}`)) }));
    await expectPrefilled(page, tank);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Nouvelle commande')).toBeHidden();
  });

  await test.step('from its card', async () => {
    await page.goto(dashboard + fleet);
    const card = main(page)
      .getByRole('list', { name: 'Cuves' })
      .getByRole('listitem')
      .filter({ hasText: tank.name })
      .filter({ hasText: tank.address.label });
    await expect(card).toContainText(`${volume} dès aujourd’hui`);
    await expect(card).toContainText('Le niveau est sous le seuil d’alerte de 20 %.');
    await pressOn(page, card.getByRole('link', { name: /^Commander/ }));
    await expectPrefilled(page, tank);
  });
});

test('a tank is added, edited, archived and restored by keyboard alone', async ({ page }) => {
  await unhurried(page);
  await signIn(page, accounts.pierre, fleet);
  const form = dialog(page, 'Nouvelle cuve');

  await test.step('a business without tanks explains what they are for', async () => {
    await expect(main(page)).toContainText('Aucune cuve déclarée.');
    await expect(main(page)).toContainText(
      'Déclarez vos cuves pour voir leur niveau, leur autonomie et être alerté avant la panne.',
    );
    await expectAccessible(page);
  });

  await test.step('it is added once its fields are valid; its days left are still unknown', async () => {
    await add(page, 'Cuve');
    await expect(form.getByLabel('Nom')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Nom')).toHaveAccessibleDescription('Indiquez le nom de la cuve.');
    await expectAccessible(page);
    await type(page, form.getByLabel('Nom'), 'Cuve de nuit');
    await choose(page, form.getByLabel('Site'), 'Parc Villefranche');
    await choose(page, form.getByLabel('Produit'), 'Gazole B7');
    await type(page, form.getByLabel('Capacité'), '100');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Capacité')).toHaveAccessibleDescription(
      says(/Capacité attendue : de 200 à 120 000 L\./),
    );
    await type(page, form.getByLabel('Capacité'), '8000');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    const card = cardOf(page, 'Cuve de nuit');
    await expect(card).toContainText('Niveau jamais relevé');
    await expect(card).toContainText(
      'Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.',
    );
    await expectAccessible(page);
  });

  const drawer = dialog(page, 'Cuve de jour');
  await test.step('it is edited', async () => {
    await pressOn(
      page,
      cardOf(page, 'Cuve de nuit').getByRole('link', { name: 'Cuve de nuit', exact: true }),
    );
    const before = dialog(page, 'Cuve de nuit');
    await pressOn(page, before.getByRole('button', { name: 'Modifier' }));
    const change = dialog(page, 'Modifier la cuve');
    await expect(change.getByLabel('Nom')).toBeFocused();
    await type(page, change.getByLabel('Nom'), 'Cuve de jour');
    await type(page, change.getByLabel('Seuil d’alerte'), '30');
    await page.keyboard.press('Enter');
    await expect(change).toBeHidden();
    await expect(drawer).toContainText('30 % · 2 400 L');
  });

  const card = cardOf(page, 'Cuve de jour');
  await test.step('it is archived, and restored', async () => {
    await pressOn(page, drawer.getByRole('button', { name: 'Archiver' }));
    await expect(card).toHaveCount(0);
    await expect(main(page)).toContainText('Aucune cuve déclarée.');
    await pressOn(page, toast(page, 'Cuve archivée.').getByRole('button', { name: 'Annuler' }));
    await expect(card).toBeVisible();
    await expect(toast(page, 'Cuve remise en service.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('archived again, it is among the archived tanks', async () => {
    await pressOn(page, card.getByRole('link', { name: 'Cuve de jour', exact: true }));
    await pressOn(page, drawer.getByRole('button', { name: 'Archiver' }));
    // It leaves the list before the server has replied.
    await expect(toast(page, 'Cuve archivée.')).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goto(`${dashboard}${fleet}?etat=archivees`);
    await expect(card).toContainText('Archivée');
  });
});

test('a vehicle with a valid plate is added, archived and restored by keyboard alone', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.helene, `${fleet}?onglet=vehicules`);
  const form = dialog(page, 'Nouveau véhicule');
  const plate = form.getByRole('textbox', { name: 'Immatriculation' });

  await test.step('an impossible plate is refused', async () => {
    await expect(main(page).getByRole('table', { name: 'Véhicules' })).toBeVisible();
    await add(page, 'Véhicule');
    await expect(plate).toBeFocused();
    for (const wrong of ['AO-123-AA', 'AA-123-SS']) {
      await type(page, plate, wrong);
      await page.keyboard.press('Enter');
      await expect(plate).toHaveAccessibleDescription(
        says(/Immatriculation non reconnue\. Formats acceptés : AA-123-AA ou 1234 AB 56\./),
      );
      await expect(plate).toBeFocused();
    }
    await expectAccessible(page);
  });

  await test.step('with a valid plate and the other fields it is added', async () => {
    await type(page, plate, 'fv 907 lt');
    await type(page, form.getByLabel('Nom'), 'Citerne lait 9');
    await expect(plate).toHaveValue('FV-907-LT');
    await choose(page, form.getByLabel('Catégorie'), 'Poids lourd');
    await choose(page, form.getByRole('combobox', { name: 'Carburant', exact: true }), 'HVO100');
    await type(page, form.getByLabel('Réservoir'), '600');
    await type(page, form.getByLabel('PTAC'), '26000');
    await choose(page, form.getByLabel('Site'), 'Collecte Dinan');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await pressOn(page, form.getByRole('button', { name: 'Ajouter le véhicule' }));
    await expect(form).toBeHidden();
    await expect(toast(page, 'Véhicule ajouté.')).toBeVisible();
  });

  const row = rowOf(page, 'FV-907-LT');
  const archive = async () => {
    await pressOn(page, row.getByRole('button', { name: /^Actions/ }));
    await expect(page.getByRole('menuitem', { name: 'Détail' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Archiver' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
  };
  await test.step('it is archived, and restored', async () => {
    await expect(row).toContainText('Citerne lait 9');
    await archive();
    await pressOn(page, toast(page, 'Véhicule archivé.').getByRole('button', { name: 'Annuler' }));
    await expect(row).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its drawer shows its details', async () => {
    await pressOn(page, row.getByRole('link').first());
    await expect(dialog(page, 'FV-907-LT')).toContainText('26 000 kg');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'FV-907-LT')).toBeHidden();
    await archive();
    await expect(toast(page, 'Véhicule archivé.')).toBeVisible();
  });
});

test('a read-only user sees the fleet and why it cannot be changed, and the API refuses changes', async ({
  page,
}) => {
  await signIn(page, accounts.lea, fleet);
  const [tank] = (await tanksOf(page)) as [Tank];
  const refused = async (button: Locator) => {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/ne permet pas|Demandez à un administrateur/);
  };

  await test.step('tanks', async () => {
    const [read, order] = ['Relever', 'Commander'].map((name) =>
      main(page)
        .getByRole('list', { name: 'Cuves' })
        .locator('[aria-disabled]')
        .filter({ hasText: name })
        .first(),
    ) as [Locator, Locator];
    for (const name of ['Ajouter', 'Importer (CSV)'])
      await refused(main(page).locator('header, [aria-disabled]').filter({ hasText: name }).last());
    await refused(read);
    await refused(order);
    await expectAccessible(page);
  });

  await test.step('vehicles', async () => {
    await page.goto(`${dashboard}${fleet}?onglet=vehicules`);
    await pressOn(
      page,
      main(page)
        .getByRole('button', { name: /^Actions/ })
        .first(),
    );
    for (const name of ['Modifier', 'Archiver'])
      await refused(page.getByRole('menuitem', { name }));
    await expectAccessible(page);
  });

  await test.step('no URL opens a form', async () => {
    for (const search of [
      'ajouter=cuve',
      'ajouter=vehicule',
      'importer=1',
      `cuve=${tank.id}&relever=1`,
    ]) {
      await page.goto(`${dashboard}${fleet}?${search}`);
      await expect(main(page).getByRole('region', { name: 'Chiffres de la flotte' })).toContainText(
        '36',
      );
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: /^(Nouve|Importer|Relever)/ })).toHaveCount(0);
    }
  });

  await test.step('the API refuses changes', async () => {
    const { id, address, gas } = tank;
    for (const call of [
      `recordTankLevel(id: "${id}", level: 1, at: "${new Date().toISOString()}") { tank { id } }`,
      `createTank(input: { name: "x", addressId: "${address.id}", gasId: "${gas.id}", capacity: 1000 }) { tank { id } }`,
      `archiveTank(id: "${id}") { tank { id } }`,
      `createVehicle(input: { registration: "FA-123-AA", category: CAR, gasId: "${gas.id}" }) { vehicle { id } }`,
    ]) {
      const { data, errors } = JSON.parse(await ask(page, `mutation { ${call} }`));
      expect(errors?.[0]?.extensions.code, call).toBe('FORBIDDEN');
      expect(data, call).toBeNull();
    }
    expect((await tanksOf(page)).map((one) => one.id)).toContain(id);
  });
});

test('on a phone a tank outside the viewport is not rendered, in a list of any length', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await signIn(page, accounts.yanis, fleet);
  const cards = main(page).getByRole('list', { name: 'Cuves' }).locator('> li');
  await expect(cards).toHaveCount(6);
  const isDrawn = (card: Locator) =>
    card.locator('> *').evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(() => isDrawn(cards.first())).toBe(true);
  await expect.poll(() => isDrawn(cards.last())).toBe(false);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(cards.last())).toBe(true);
});
