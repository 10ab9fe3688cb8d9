/**
 * Measures how long the main actions of each screen block: from the key or the click to the next
 * frame, as in “interaction to next paint”, with CPU throttling. Used by audit.ts.
 */
import type { Page } from '@playwright/test';
import { settle } from './demonstration.ts';

/** The CPU slowdown factor: about a lower mid-range phone. */
export const slowdown = 4;

/** The number of measurements of each action. */
const times = 3;

/** One action of a screen; the next visit closes what it opens. */
type Action = { readonly name: string; readonly run: (page: Page) => Promise<void> };

/** Clicks an element with this role and name. */
const click = (name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button'): Action => ({
  name: typeof name === 'string' ? name : name.source.replaceAll(/[\^$]|\\b/g, ''),
  run: (page) => page.locator('main').getByRole(role, { name, exact: true }).first().click(),
});
const type = (text: string): Action => ({
  name: `« ${text} » dans la recherche`,
  run: (page) => page.getByRole('searchbox').first().pressSequentially(text),
});
const key = (name: string): Action => ({
  name: `la touche ${name}`,
  run: (page) => page.keyboard.press(name),
});

/** The main actions of each screen, by path. */
const actions: Readonly<Record<string, readonly Action[]>> = {
  '/': [click('Créer une alerte', 'link'), click('Nouvelle commande', 'link'), key('Control+k')],
  '/operations/': [click('Semaine suivante'), click('Site'), click('S’abonner au calendrier')],
  '/operations/mes-livraisons/': [
    type('bord'),
    click('Statut'),
    click('Volume'),
    click(/^Annulées/, 'link'),
    click(/^Sélectionner/, 'checkbox'),
    click(/^CMD-/, 'link'),
    key('n'),
  ],
  '/operations/mes-commandes-reccurentes/': [
    click('Nouvelle récurrence', 'link'),
    click('Gazole Toulouse hebdo', 'link'),
  ],
  '/operations/gerer-ma-flotte': [
    click('Véhicules', 'link'),
    click('Cuve gazole', 'link'),
    click('Relever le niveau : Cuve gazole', 'link'),
  ],
  '/operations/gerer-ma-flotte?onglet=vehicules': [type('zb 4'), click(/^ZB-/, 'link')],
  '/finance/': [click('Paiement'), click(/^Sélectionner/, 'checkbox'), click(/^FA-/, 'link')],
  '/analytics/': [
    click(/^Période/),
    click('Produits'),
    click('Comparer'),
    click('Voir les données'),
  ],
  '/analytics/mes-exports': [click('Nouvel export')],
  '/entreprise/': [
    click('Modifier'),
    click('Ajouter une adresse'),
    click('Ajouter un mandat SEPA'),
  ],
  '/gestion-des-utilisateurs/': [click('Inviter un utilisateur'), type('cla')],
};

/** An action with the milliseconds until the next frame, for the slowest of its keys and clicks. */
export type Interaction = { path: string; action: string; wait: number };

/** Runs every action several times, each on a complete and idle screen. */
export async function interactions(page: Page, address: string): Promise<Interaction[]> {
  const devTools = await page.context().newCDPSession(page);
  const measured: Interaction[] = [];
  for (const [path, all] of Object.entries(actions)) {
    for (const { name, run } of all) {
      for (let i = 0; i < times; i++) {
        await page.goto(address + path);
        await settle(page);
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.evaluate(watch);
        await run(page);
        measured.push({ path, action: name, wait: await page.evaluate(slowest) });
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      }
    }
  }
  return measured;
}

/** Runs in the page: records how long each interaction waits for its frame. */
function watch(): void {
  const waits: number[] = [];
  Object.assign(window, { waits });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) waits.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: returns the longest wait, once the frames of the action are painted; 16 ms when it was too short to be recorded. */
async function slowest(): Promise<number> {
  const { waits } = window as unknown as { waits: number[] };
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  return Math.max(16, ...waits);
}
