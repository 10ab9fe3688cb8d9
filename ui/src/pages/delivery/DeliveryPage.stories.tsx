import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { BusinessChoice } from '../../components/Forbidden/business-choice';
import { customer, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { failingClient, partialClient } from '../../stories/clients';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { DeliveryPage } from './DeliveryPage';
import {
  answers,
  bare,
  cancelled,
  coaches,
  delivered,
  now,
  type OrderAnswer,
  position,
  processing,
  repeated,
  waiting,
} from './order.fixture';

const meta = {
  title: 'Pages/Livraison',
  component: DeliveryPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path: '/operations/mes-livraisons/10482' },
  args: { now },
} satisfies Meta<typeof DeliveryPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = (order: OrderAnswer, more?: Parameters<typeof answers>[1]) => [
  withClient(() => fixtureClient(answers(order, more))),
];

/** Under way with live tracking: the driver can be called, the amount is an estimate. */
export const Processing: Story = {
  tags: ['picture'],
  decorators: shows(processing, { tankerPosition: position }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Commande CMD-2026-004812', level: 1 });
    await canvas.findByText('Arrivée estimée à 14:35 — 2 arrêts avant vous.');
    await canvas.findByText(
      'Camion-citerne à 12,4 km, arrivée estimée à 14:35, dernière position à 14:13.',
    );
    await canvas.findByText('Créée le 9 mars 2026 par Yanis Benali');
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Bordeaux, le jeudi' })).toHaveAttribute(
        'href',
        '/operations/mes-commandes-reccurentes/42',
      ),
    );
    await canvas.findByText('Citerne 12 · ZA-214-KC · 19 000 L');
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Appeler Karim' })).toHaveAttribute(
        'href',
        'tel:+33639981201',
      ),
    );
    await canvas.findByText('≈ 17 468,64 €');
    await canvas.findByText('Estimation : le montant définitif dépend du volume livré.');
    await waitFor(() => {
      expect(canvas.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/directions?to=44.89%2C-0.57',
      );
      expect(canvas.queryByRole('heading', { name: 'Émissions' })).not.toBeInTheDocument();
    });
    const history = within(await canvas.findByRole('list', { name: 'Historique de la commande' }));
    await waitFor(() =>
      expect(history.getAllByRole('listitem')[0]).toHaveTextContent(/^Le camion-citerne a quitté/),
    );
  },
};

/** Without a position, the page says so and keeps the estimated arrival. */
export const PositionUnknown: Story = {
  decorators: shows(processing),
  play: async ({ canvas }) => {
    await canvas.findByText('Position momentanément indisponible.');
    await canvas.findByText('Arrivée estimée à 14:35.');
  },
};

const slotAnswer = fn();

/**
 * On hold, with another slot proposed: accepted at once, refused after confirmation. An expired
 * proposal says so.
 */
export const Waiting: Story = {
  decorators: [
    withClient(() => {
      slotAnswer.mockClear();
      return fixtureClient({
        ...answers(waiting),
        mutation: {
          answerSlotProposal: (args) => {
            slotAnswer(args);
            return {
              order: null,
              userErrors: [
                {
                  __typename: 'UserError',
                  field: null,
                  code: 'invalid',
                  message: 'Ce créneau n’est plus proposé. Actualisez la page.',
                },
              ],
            };
          },
        },
      });
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Nouveau créneau proposé : ven. 13 mars, le matin.');
    await canvas.findByText('Encours autorisé dépassé.');
    await canvas.findByText('Créneau demandé : jeudi 12 mars entre 12:00 et 18:00.');
    await canvas.findByText('Le camion-citerne et le chauffeur seront indiqués dès l’attribution.');
    await canvas.findByText('Plein (≈ 12 000 L)');
    await waitFor(() =>
      expect(canvas.queryByRole('heading', { name: 'Suivi en direct' })).not.toBeInTheDocument(),
    );
    await canvas.findByText('Le bon de livraison sera disponible après la livraison.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Accepter' }));
    await canvas.findByText('Ce créneau n’est plus proposé. Actualisez la page.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Refuser' }));
    const question = within(
      await canvas.findByRole('alertdialog', { name: fr`Refuser ce créneau ?` }),
    );
    await question.findByText('Nous vous en proposerons un autre.');
    await userEvent.click(await question.findByRole('button', { name: 'Refuser' }));
    await question.findByText('Ce créneau n’est plus proposé. Actualisez la page.');
    expect(slotAnswer.mock.calls).toEqual([
      [{ orderId: '10482', accept: true }],
      [{ orderId: '10482', accept: false }],
    ]);
    await userEvent.click(await question.findByRole('button', { name: 'Garder la proposition' }));
  },
};

/**
 * A volume difference, the emissions avoided by HVO, an issue with its reply, the invoice with its
 * exact label.
 */
export const Delivered: Story = {
  tags: ['picture'],
  decorators: shows(delivered),
  play: async ({ canvas }) => {
    await canvas.findByText('Livrée le 12 mars 2026 à 14:02.');
    await canvas.findByText('Écart −400 L (−3,3 %)');
    await canvas.findByText('Soit 29,7 t CO₂e évités par rapport au gazole B7.');
    await canvas.findByText('6,3 t CO₂e — facteur 0,54 kg CO₂e/L, ADEME, Base Carbone®');
    await canvas.findByText('HVO100, huiles et graisses résiduelles');
    await canvas.findByRole('heading', {
      name: /^Problème signalé le 12\smars\s2026 — En cours de traitement$/,
    });
    await canvas.findByText('Oui');
    await waitFor(() =>
      expect(canvas.getByText('Remise').nextSibling).toHaveTextContent('−25,00 €'),
    );
    const files = within(await canvas.findByRole('region', { name: 'Documents' }));
    await waitFor(() => {
      expect(
        files.getAllByRole('listitem').map((one) => one.textContent.replace(/\s/g, ' ')),
      ).toEqual([
        'Bon de livraison12 mars 2026 · 24 koTélécharger Bon de livraison',
        'Ticket compteur',
        'Facture16 mars 2026 · 1,4 MoTélécharger Facture',
      ]);
      expect(canvas.getByRole('link', { name: 'Télécharger le bon de livraison' })).toHaveAttribute(
        'href',
        '/files/documents/bl-1?ticket=x',
      );
    });
    // The driver can be called until two hours after the delivery.
    await canvas.findByRole('link', { name: 'Appeler Karim' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher tout (6)' }));
    await canvas.findByText('Commande enregistrée.');
  },
};

/** Coaches refuelled on site, listed behind a disclosure. */
export const Coaches: Story = {
  decorators: shows(coaches),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('12 véhicules'));
    const fills = within(await canvas.findByRole('table', { name: /^Pleins\s: 12\svéhicules$/ }));
    await waitFor(() => {
      expect(fills.getByRole('row', { name: /^CA-104-LB/ })).toHaveTextContent(
        /201\s*L.*—.*03:19$/,
      );
      expect(fills.getByRole('row', { name: /^CA-101-LB/ })).toHaveTextContent(/184\s502\s*km/);
    });
  },
};

/** Created by a recurring order: it has no author, and links to that order. */
export const Repeated: Story = {
  decorators: shows(repeated),
  play: async ({ canvas }) => {
    await canvas.findByText('Créée automatiquement le 10 mars 2026');
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Bordeaux, le jeudi' })).toHaveAttribute(
        'href',
        '/operations/mes-commandes-reccurentes/42',
      ),
    );
    const history = within(await canvas.findByRole('list', { name: 'Historique de la commande' }));
    await history.findByText('Commande créée automatiquement.');
    await waitFor(() => expect(canvas.queryByText(/Yanis Benali/)).not.toBeInTheDocument());
  },
};

export const Cancelled: Story = {
  decorators: shows(cancelled),
  play: async ({ canvas }) => {
    await canvas.findByText(
      'Commande annulée le 12 mars 2026 par Yanis Benali. Motif : Site fermé.',
    );
    await canvas.findByText(
      'Commande annulée : les produits et la livraison ne sont pas facturés.',
    );
    await waitFor(() => {
      expect(canvas.getByText('45,00 €')).toBeVisible();
      expect(canvas.queryByText('Total TTC')).toBeNull();
      expect(canvas.queryByRole('columnheader', { name: 'Total HT' })).toBeNull();
      expect(canvas.queryByText(/^Estimation/)).not.toBeInTheDocument();
      expect(canvas.getAllByText(/^Frais d’annulation/)).toHaveLength(1);
      expect(canvas.queryByText('Camion-citerne et chauffeur')).not.toBeInTheDocument();
    });
  },
};

/** The provider sends almost no data, and the order went back a status: nothing fails. */
export const Bare: Story = {
  decorators: shows(bare),
  play: async ({ canvas }) => {
    await canvas.findByText('Commande replanifiée.');
    await canvas.findByText('Le camion-citerne attribué a changé.');
    await waitFor(() =>
      expect(canvas.queryByRole('heading', { name: 'Montant' })).not.toBeInTheDocument(),
    );
  },
};

export const NotFound: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(answers(null)))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Cette commande est introuvable.', level: 1 });
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Retour à mes livraisons' })).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/',
      ),
    );
  },
};

const switchTo = fn(async () => {});
const garage = { id: '2210', name: 'Autocars Belle Étoile' };

/**
 * An order of another business of the user: none of its data is shown under the current business's
 * name.
 */
export const OtherBusiness: Story = {
  decorators: [
    (Story) => (
      <BusinessChoice value={{ businesses: [garage], switchTo }}>
        <Story />
      </BusinessChoice>
    ),
    ...shows({
      ...processing,
      business: { __typename: 'Business', initial: 'A', ...garage },
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', {
      name: 'Cette commande appartient à Autocars Belle Étoile.',
    });
    await waitFor(() => expect(canvas.queryByText(/Agence Bordeaux/)).not.toBeInTheDocument());
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Passer sur Autocars Belle Étoile' }),
    );
    expect(switchTo).toHaveBeenCalledWith(garage, '/operations/mes-livraisons/');
  },
};

/** A read-only user sees the actions disabled, with whom to ask. */
export const ReadOnly: Story = {
  decorators: shows(
    { ...waiting, canEdit: true, proposedSlot: null },
    { me: customer({ role: 'VIEWER', permissions: ['ORDER_READ'] }) },
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Nous devons la confirmer/);
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /^01\s99\s00\s12\s34$/ })).toHaveAttribute(
        'href',
        'tel:0199001234',
      ),
    );
    for (const name of ['Modifier', 'Commander à nouveau']) {
      const write = await canvas.findByRole('button', { name });
      await waitFor(() => {
        expect(write).toHaveAttribute('aria-disabled', 'true');
        expect(write).toHaveAccessibleDescription(/ne permet pas cette action/);
      });
    }
    await userEvent.click(await canvas.findByRole('button', { name: /^Actions/ }));
    const cancel = await canvas.findByRole('menuitem', { name: 'Annuler la commande' });
    await waitFor(() => {
      expect(cancel).toHaveAttribute('aria-disabled', 'true');
      expect(cancel).toHaveAccessibleDescription(/ne permet pas cette action/);
    });
  },
};

/** Fields that failed to load are not shown as missing. */
export const Partial: Story = {
  decorators: [
    withClient(() =>
      partialClient(answers({ ...processing, totals: null, events: [] }), [
        ['order', 'totals'],
        ['order', 'events'],
      ]),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await waitFor(() => expect(canvas.getAllByText('Informations indisponibles.')).toHaveLength(2));
    await canvas.findByText('Agence Bordeaux');
  },
};

export const Failure: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <DeliveryPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Commande');
      expect(canvas.getByRole('heading', { name: 'Montant' })).toBeVisible();
    });
  },
};

/** On a phone: steps in one column, each product as a list, the tanker before the place. */
export const Phone: Story = {
  decorators: shows(delivered),
  globals: { viewport: { value: 'phone' } },
};
