import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { fixtureClient, waitingClient } from '../../graphql/test';
import { failingClient, partialClient, unreachableClient } from '../../stories/clients';
import {
  bare,
  detailLost,
  detailLostPaths,
  empty,
  forViewer,
  full,
  lost,
  lostPaths,
  now,
  unknownValues,
} from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { CompanyPage } from './CompanyPage';

const meta = {
  title: 'Pages/Entreprise',
  component: CompanyPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path: '/entreprise/' },
  args: { now },
} satisfies Meta<typeof CompanyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^Adresses\s*\(3\)$/ });
    await canvas.findByText('999 901 127 00012');
    await canvas.findByText('Samedi 07:00\u2060–\u206012:00');
    await canvas.findByText('Enregistré le 12 mars 2026');
    await canvas.findByText('Espagne');
    const table = within(
      await canvas.findByRole('table', { name: 'Contacts de Transports Garonne-Adour' }),
    );
    await waitFor(() => {
      expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        'Nom',
        'Fonction',
        'E-mail',
        'Téléphone',
        'Type',
        'Actions',
      ]);
      expect(table.getByRole('row', { name: /Karim Haddad/ })).toHaveTextContent('Opérationnel');
    });
    await canvas.findByText('•••• 0065');
    await canvas.findByText('Expire bientôt');
    await canvas.findByRole('heading', { name: 'letter_of_credit' });
  },
};

/** A role that may neither order nor see invoices gets no payment section. */
export const Viewer: Story = {
  decorators: [withClient(() => fixtureClient(forViewer))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^Adresses/ });
    await canvas.findByRole('heading', { name: 'Préférences de notification' });
    await waitFor(() => {
      expect(canvas.queryByText(/Moyens? de paiement/)).not.toBeInTheDocument();
      expect(canvas.queryByText(/mandat|carte/i)).not.toBeInTheDocument();
    });
  },
};

/** A link to a drawer that the role does not permit opens nothing. */
export const ViewerWhoAsksForAMandate: Story = {
  parameters: { path: '/entreprise/?edit=sepa#moyens-de-paiement' },
  decorators: [withClient(() => fixtureClient(forViewer))],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Préférences de notification' });
    const body = within(canvasElement.ownerDocument.body);
    await waitFor(() => expect(body.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

export const Section: Story = {
  parameters: { path: '/entreprise/#moyens-de-paiement' },
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: 'Moyens de paiement' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(empty))],
  play: async ({ canvas }) => {
    await canvas.findByText(
      /^Aucune adresse\. Ajoutez au moins un site de livraison pour commander\./,
    );
    await canvas.findByText('Aucun contact. Ajoutez la personne à prévenir lors des livraisons.');
    await waitFor(() => expect(canvas.getAllByLabelText('non renseigné')).toHaveLength(7));
  },
};

export const UnknownValues: Story = {
  decorators: [withClient(() => fixtureClient(unknownValues))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'letter_of_credit' });
  },
};

export const PartialFailure: Story = {
  tags: ['picture'],
  decorators: [withClient(() => partialClient(lost, lostPaths))],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await waitFor(() => {
      expect(canvas.getByRole('heading', { name: 'Adresses' })).toBeVisible();
      expect(canvas.queryByText(/Aucun/)).not.toBeInTheDocument();
      expect(canvas.getAllByText('Informations indisponibles.')).toHaveLength(3);
    });
  },
};

export const DetailFailure: Story = {
  decorators: [withClient(() => partialClient(detailLost, detailLostPaths))],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await canvas.findByRole('heading', { name: /^Adresses\s*\(3\)$/ });
    await canvas.findByText('•••• 0065');
    await waitFor(() => {
      expect(canvas.getAllByText('Indisponible')).toHaveLength(7);
      expect(canvas.queryByText('Non exigé')).not.toBeInTheDocument();
    });
  },
};

export const Bare: Story = {
  decorators: [withClient(() => fixtureClient(bare))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Adresse sans nom' });
    await canvas.findByRole('heading', { name: 'Bayonne' });
    await waitFor(() => {
      expect(canvas.getByRole('row', { name: /^Contact sans nom/ })).toBeVisible();
      expect(canvas.queryByText('Non exigé')).not.toBeInTheDocument();
    });
  },
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Une erreur est survenue', level: 1 });
  },
};

/** The server was not reached at all: no error reference, another message. */
export const Offline: Story = {
  tags: ['picture'],
  decorators: [withClient(unreachableClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Le service ne peut pas être joint', level: 1 });
    await canvas.findByText(/^Vérifiez votre connexion\. Cette page s’affichera automatiquement/);
    await waitFor(() => expect(canvas.queryByText(/Référence/)).not.toBeInTheDocument());
  },
};

export const Loading: Story = {
  tags: ['picture'],
  decorators: [withClient(waitingClient)],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Adresses' });
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-busy="true"]')).toBeInTheDocument(),
    );
  },
};

/** Contacts become cards: a table of five columns does not fit. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Karim Haddad' });
    await waitFor(() => expect(canvas.queryByRole('table')).not.toBeInTheDocument());
  },
};

export const PhoneFailure: Story = {
  ...Failure,
  tags: [],
  globals: { viewport: { value: 'phone' } },
};

export const PhoneEmpty: Story = { ...Empty, tags: [], globals: { viewport: { value: 'phone' } } };
