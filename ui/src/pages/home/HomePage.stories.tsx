import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, customer, fixtureClient, waitingClient } from '../../graphql/test';
import { failingClient, partialClient } from '../../stories/clients';
import { empty, full, halfSetUp, now } from '../../stories/fixtures';
import {
  emptyHome,
  liveHome,
  plannedHome,
  priceAnswers,
  quietHome,
  twoLiveHome,
} from '../../stories/home';
import { offline } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { HomePage } from './HomePage';

const meta = {
  title: 'Pages/Accueil',
  component: HomePage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { now },
} satisfies Meta<typeof HomePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const answers = (base: Answers, home: NonNullable<Answers['query']>) => ({
  query: { ...base.query, ...home },
});
const of = (base: Answers, home: NonNullable<Answers['query']>) => [
  withClient(() => fixtureClient(answers(base, home))),
];

export const Full: Story = {
  tags: ['picture'],
  decorators: of(full, liveHome),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bonjour Claire', level: 1 });
    await canvas.findByText('Samedi 21 novembre · Transports Garonne-Adour');
    await canvas.findByText(/^Arrivée estimée à 10:35 \(dans 35\smin\)$/);
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Étape 4 sur 5' })).toBeVisible());
    const link = (name: string) =>
      canvas.getByRole('link', { name: new RegExp(`^${name}\\s: commande CMD-`) });
    await waitFor(() => {
      expect(link('Suivre')).toHaveAttribute('href', '/operations/mes-livraisons/o1#suivi');
      expect(link('Détail')).toHaveAttribute('href', '/operations/mes-livraisons/o1');
    });
    await canvas.findByText(/^Camion-citerne à 12,4\skm, /);
    await canvas.findByText('1,2170 €');
    await canvas.findByText('Mis à jour aujourd’hui à 08:00');
    // One product has no price, another has prices for less than seven days.
    await waitFor(() => expect(canvas.getAllByLabelText('non renseigné')).toHaveLength(2));
    const prices = within(await canvas.findByRole('region', { name: 'Prix du jour' }));
    await waitFor(() => {
      expect(prices.getAllByRole('listitem')[0]).toHaveTextContent(
        /en baisse de 0,4\s% sur 7 jours/,
      );
      expect(
        prices.getByRole('img', {
          name: /^Prix HT au litre, Gazole B7, 30\sjours\. De 1,\d{4}\s€ à 1,\d{4}\s€, en .+\s%\.$/,
        }),
      ).toBeVisible();
      expect(canvas.getByRole('link', { name: 'Commander à nouveau' })).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?nouvelle-commande&recommander=o0',
      );
    });
    const activity = await canvas.findByRole('region', { name: 'Activité récente' });
    await waitFor(() => {
      expect(activity).toHaveTextContent(/il y a 2\sh/);
      expect(canvas.queryByRole('heading', { name: /^Bien démarrer/ })).not.toBeInTheDocument();
    });
  },
};

/** Tasks come first; the balance is beside the next delivery. */
export const ToDoAndBalance: Story = {
  decorators: of(full, liveHome),
  play: async ({ canvas }) => {
    const todo = within(await canvas.findByRole('region', { name: 'À faire' }));
    await waitFor(() => {
      const [worst] = todo.getAllByRole('listitem');
      expect(worst).toHaveTextContent(/^Urgent\s: La facture FA-2026-001204 est en retard/);
      expect(
        todo.getByRole('link', { name: /^Signer\s: Votre mandat SEPA attend votre signature\.$/ }),
      ).toHaveAttribute('href', '/entreprise/?edit=signature-302');
    });
    const balance = await canvas.findByRole('region', { name: 'Solde' });
    await waitFor(() => {
      expect(balance).toHaveTextContent(/À régler\s: 12\s430,00\s€/);
      expect(balance).toHaveTextContent(/dont en retard\s: 1\s240,00\s€/);
      expect(balance).toHaveTextContent(/Prochain prélèvement\s: 4\s800,00\s€ le 5 décembre/);
      expect(within(balance).getByRole('link', { name: 'Voir mes factures' })).toHaveAttribute(
        'href',
        '/finance/',
      );
    });
    // À faire spans both columns, and each column stacks its own blocks.
    const of = (name: string) => canvas.getByRole('region', { name }).getBoundingClientRect();
    await waitFor(() => {
      expect(of('À faire').left).toBe(of('Prochaine livraison').left);
      expect(of('À faire').right).toBe(of('Solde').right);
      expect(of('Activité récente').width).toBe(of('À faire').width);
      expect(of('Ce mois-ci').width).toBe(of('À faire').width);
      expect(of('Solde').left).toBe(of('Prix du jour').left);
      expect(of('Solde').bottom).toBeLessThan(of('Prix du jour').top);
      expect(of('Solde').top).toBe(of('Prochaine livraison').top);
    });
  },
};

/** The tank that runs empty first is at the top, with the recommended order. */
export const Tanks: Story = {
  decorators: of(full, liveHome),
  play: async ({ canvas }) => {
    const tanks = within(await canvas.findByRole('region', { name: 'Mes cuves' }));
    await waitFor(() => {
      const [first, , last] = tanks.getAllByRole('listitem');
      expect(first).toHaveTextContent(/850\sL · 17\s%.*Relevé il y a 2\sh — capteur/);
      expect(first).toHaveTextContent(/Autonomie estimée\s: 3 à 4 jours/);
      expect(last).toHaveTextContent(/Autonomie inconnue\s: relevez le niveau deux fois/);
      expect(tanks.getByRole('link', { name: /^Commander\s: AdBlue$/ })).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?nouvelle-commande&site=a2&cuve=t1&produit=3&volume=3500',
      );
      expect(tanks.getByRole('link', { name: 'AdBlue' })).toHaveAttribute(
        'href',
        '/operations/gerer-ma-flotte?cuve=t1',
      );
    });
  },
};

/** A business without tanks sees what tanks are for. */
export const WithoutTanks: Story = {
  decorators: of(full, {
    ...liveHome,
    home: { ...liveHome.home, lowTanks: [] },
  } as typeof liveHome),
  play: async ({ canvas }) => {
    const tanks = within(await canvas.findByRole('region', { name: 'Mes cuves' }));
    await tanks.findByText(/^Ajoutez vos cuves pour suivre leur niveau/);
    await waitFor(() =>
      expect(tanks.getByRole('link', { name: 'Ajouter une cuve' })).toHaveAttribute(
        'href',
        '/operations/gerer-ma-flotte?ajouter=cuve',
      ),
    );
  },
};

/** A user without access to invoices has no balance; there are no tasks. */
export const WithoutFinance: Story = {
  decorators: of(
    {
      query: {
        ...full.query,
        me: customer({
          role: 'OPERATIONS',
          permissions: ['ORDER_READ', 'ORDER_WRITE', 'ANALYTICS_READ'],
        }),
      },
    },
    { ...quietHome, home: { ...quietHome.home, statement: null } } as typeof quietHome,
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune livraison prévue.');
    await waitFor(() => {
      expect(canvas.queryByText('Solde')).not.toBeInTheDocument();
      expect(canvas.queryByText('À faire')).not.toBeInTheDocument();
    });
  },
};

/** The balance and the tasks failed to load: each block shows its own error. */
export const FinanceFailed: Story = {
  tags: ['picture'],
  decorators: [
    withClient(() =>
      partialClient(
        answers(full, {
          ...liveHome,
          home: { ...liveHome.home, statement: null, todo: [] },
        } as typeof liveHome),
        [
          ['home', 'statement'],
          ['home', 'todo'],
        ],
      ),
    ),
  ],
  play: async ({ canvas }) => {
    for (const name of ['Solde', 'À faire']) {
      const block = within(await canvas.findByRole('region', { name }));
      await block.findByText('Informations indisponibles.');
    }
    await canvas.findByText('1,2170 €');
  },
};

/**
 * The figures of the month: a lower cost is good news, a higher volume is neutral; a figure without
 * comparison says so.
 */
export const Month: Story = {
  decorators: of(full, liveHome),
  play: async ({ canvas }) => {
    const card = await canvas.findByRole('region', { name: 'Ce mois-ci' });
    await waitFor(() => {
      expect(card).toHaveTextContent(/Volume livré\s*61,2\sm³.*en hausse de 4,2\s%/);
      expect(card).toHaveTextContent(/Dépense HT\s*74,3\sk€.*en baisse de 1,8\s%/);
      expect(card).toHaveTextContent(/Émissions\s*189,8\st\sCO₂e\s*rien à comparer/);
      const meanings = [...card.querySelectorAll('[data-meaning]')].map(
        (delta) => (delta as HTMLElement).dataset['meaning'],
      );
      expect(meanings).toEqual(['neutral', 'good']);
    });
  },
};

/** The price drawer opens for a new alert; a deleted alert can be restored. */
export const PricesAndAlerts: Story = {
  tags: ['picture'],
  parameters: { path: '/?prix=1&alerte' },
  decorators: of(full, { ...liveHome, ...priceAnswers }),
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Prix et alertes' }));
    const figure = await drawer.findByRole('figure', { name: 'Prix HT au litre' });
    await waitFor(() => expect(drawer.getByRole('spinbutton', { name: /^Seuil/ })).toHaveFocus());
    const alerts = within(await drawer.findByRole('region', { name: 'Vos alertes, Gazole B7' }));
    await waitFor(() => {
      expect(figure).toHaveTextContent('Votre alerte');
      const [waiting, over] = alerts.getAllByRole('listitem');
      expect(waiting).toHaveTextContent(/Sous 1,2000\s€\/L\sHT\s*En attente/);
      expect(over).toHaveTextContent(/Au-dessus de 1,2300.*Déclenchée le 3 novembre 2026 à 08:00/);
    });
    await userEvent.click(await alerts.findByRole('button', { name: /^Supprimer.*Sous 1,2000/ }));
    await waitFor(() => expect(alerts.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(await canvas.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(alerts.getAllByRole('listitem')).toHaveLength(2));
    await userEvent.type(await drawer.findByRole('spinbutton', { name: /^Seuil/ }), '1,30');
    await userEvent.click(await drawer.findByRole('button', { name: 'Créer l’alerte' }));
    await drawer.findByText('Le prix du jour est déjà sous ce seuil.');
  },
};

/** No delivery is under way; the onboarding is half done. */
export const HalfSetUp: Story = {
  tags: ['picture'],
  decorators: of(halfSetUp, plannedHome),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Demain, dim\. 22 novembre, 06:00/);
    await waitFor(() => {
      expect(canvas.getByRole('img', { name: 'Étape 3 sur 5' })).toBeVisible();
      expect(canvas.queryByRole('link', { name: /^Suivre/ })).not.toBeInTheDocument();
    });
    await canvas.findByRole('heading', { name: 'Bien démarrer — 2 sur 6' });
    const step = (name: RegExp) => canvas.getByRole('link', { name });
    await waitFor(() => {
      expect(step(/^Compléter\s: Ajouter un contact$/)).toHaveAttribute(
        'href',
        '/entreprise/?edit=contact-nouveau#contacts',
      );
      expect(step(/^Compléter\s: Passer la première commande$/)).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?nouvelle-commande',
      );
    });
    const hide = await canvas.findByRole('button', { name: /^Masquer/ });
    hide.focus();
    await userEvent.keyboard('{Enter}');
    const show = await canvas.findByRole('button', {
      name: /^Afficher «\s+Bien démarrer — 2 sur 6/,
    });
    await waitFor(() => {
      expect(show).toHaveFocus();
      expect(canvas.queryByRole('heading', { name: /^Bien démarrer/ })).not.toBeInTheDocument();
    });
    // Stored on this device, for this business only.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('onboardingHidden'))).toEqual([
      'onboardingHidden:1042',
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Masquer/ })).toHaveFocus());
    expect(localStorage.getItem('onboardingHidden:1042')).toBeNull();
  },
};

export const NothingPlanned: Story = {
  decorators: of(full, quietHome),
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune livraison prévue.');
    await canvas.findByText('Rien à régler.');
    await waitFor(() => {
      expect(canvas.getAllByRole('link', { name: 'Nouvelle commande' })).toHaveLength(2);
      expect(canvas.queryByText(/en retard|Prochain prélèvement/)).not.toBeInTheDocument();
    });
  },
};

/** A new business: the onboarding replaces the empty blocks. */
export const Empty: Story = {
  tags: ['picture'],
  decorators: of(empty, emptyHome),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bien démarrer — 0 sur 6' });
    await canvas.findByText('Aucun produit n’est proposé pour l’instant.');
    await waitFor(() => {
      expect(canvas.queryByText('Prochaine livraison')).not.toBeInTheDocument();
      expect(canvas.queryByText('Activité récente')).not.toBeInTheDocument();
      expect(canvas.queryByRole('link', { name: 'Commander à nouveau' })).not.toBeInTheDocument();
    });
  },
};

/** Each failed block shows its own error; a retry that fails again keeps the loaded data. */
export const PartialFailure: Story = {
  tags: ['picture'],
  decorators: [
    withClient(() =>
      partialClient(
        answers(full, {
          ...quietHome,
          home: { ...quietHome.home, prices: [] },
        } as typeof quietHome),
        [
          ['home', 'prices'],
          ['home', 'nextOrder'],
        ],
      ),
    ),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Informations indisponibles.')).toHaveLength(2));
    await waitFor(() =>
      expect(canvas.queryByText('Aucune livraison prévue.')).not.toBeInTheDocument(),
    );
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: 'Réessayer' }))[0] as HTMLElement,
    );
    await canvas.findByText('Les données n’ont pas pu être actualisées. Réessayez.');
    await waitFor(() => expect(canvas.getByText(/CMD-2026-004809 livrée/)).toBeVisible());
  },
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Une erreur est survenue', level: 1 });
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
  },
};

export const Offline: Story = offline;

export const Loading: Story = {
  tags: ['picture'],
  decorators: [withClient(waitingClient)],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Bonjour' });
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-busy="true"]')).toBeInTheDocument(),
    );
  },
};

/** Several deliveries under way, in one column. */
export const Phone: Story = {
  decorators: of(full, twoLiveHome),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const next = within(await canvas.findByRole('region', { name: 'Prochaine livraison' }));
    await waitFor(() => {
      expect(next.getAllByText('En direct')).toHaveLength(2);
      expect(next.getAllByRole('article')).toHaveLength(2);
    });
    // One column, in the order of the product document.
    const top = (name: string) => canvas.getByRole('region', { name }).getBoundingClientRect().top;
    const order = [
      'À faire',
      'Prochaine livraison',
      'Mes cuves',
      'Prix du jour',
      'Solde',
      'Ce mois-ci',
      'Activité récente',
    ];
    await waitFor(() => {
      const tops = order.map(top);
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    });
    // An action is below its message, which has the full width.
    const todo = within(await canvas.findByRole('region', { name: 'À faire' }));
    await waitFor(() => {
      for (const item of todo.getAllByRole('listitem')) {
        const message = item.querySelector('span')?.getBoundingClientRect();
        const action = within(item).getByRole('link').getBoundingClientRect();
        expect(message?.bottom).toBeLessThanOrEqual(action.top);
      }
    });
  },
};
