import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { fixtureClient, waitingClient } from '../../graphql/test';
import {
  failingClient,
  partialClient,
  unreachableClient,
  worseningClient,
} from '../../stories/clients';
import {
  bare,
  detailLost,
  detailLostPaths,
  empty,
  full,
  halfSetUp,
  lost,
  lostPaths,
  now,
} from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { texts } from '../../strings/texts';
import { HomePage } from './HomePage';

const meta = {
  title: 'Pages/Accueil',
  component: HomePage,
  // A page fills the window: a list of them says nothing.
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { now },
} satisfies Meta<typeof HomePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bonjour Claire', level: 1 });
    await canvas.findByText('Samedi 21 novembre · Transports Garonne-Adour');
    await canvas.findByText('1,2170 €');
    await canvas.findByText('Mis à jour aujourd’hui à 08:00');
    expect(canvas.getByRole('link', { name: /^3\sadresses/ })).toHaveAttribute(
      'href',
      '/entreprise/#adresses',
    );
    expect(canvas.getByLabelText('non renseigné')).toBeVisible();
  },
};

export const Evening: Story = {
  args: { now: () => new Date('2026-11-21T17:00:00Z') },
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bonsoir Claire' });
  },
};

export const HalfSetUp: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(halfSetUp))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bien démarrer — 2 sur 4' });
    expect(canvas.getByRole('link', { name: /^Compléter\s: Ajouter un contact$/ })).toHaveAttribute(
      'href',
      '/entreprise/?edit=contact-nouveau#contacts',
    );
    const hide = canvas.getByRole('button', { name: /^Masquer/ });
    hide.focus();
    await userEvent.keyboard('{Enter}');
    const show = canvas.getByRole('button', { name: /^Afficher «\s+Bien démarrer — 2 sur 4/ });
    expect(show).toHaveFocus();
    expect(canvas.queryByRole('heading', { name: /^Bien démarrer/ })).not.toBeInTheDocument();
    // On this device, for this business alone.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('onboardingHidden'))).toEqual([
      'onboardingHidden:1042',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(canvas.getByRole('button', { name: /^Masquer/ })).toHaveFocus();
    expect(localStorage.getItem('onboardingHidden:1042')).toBeNull();
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(empty))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune adresse');
    await canvas.findByText('Aucun produit n’est proposé pour l’instant.');
  },
};

export const PartialFailure: Story = {
  tags: ['picture'],
  decorators: [withClient(() => partialClient(lost, lostPaths))],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    expect(canvas.queryByText(/Aucun/)).not.toBeInTheDocument();
    expect(canvas.getAllByText('Bloc indisponible.')).toHaveLength(5);
  },
};

let worsening: ReturnType<typeof worseningClient>;

/** Asked again in vain, what is there stays; answered, the banner goes. */
export const PartialFailureRetried: Story = {
  beforeEach: () => {
    worsening = worseningClient(full, [['gasList']]);
  },
  decorators: [withClient(() => worsening.client)],
  play: async ({ canvas }) => {
    const again = await canvas.findByRole('button', { name: 'Réessayer' });
    await userEvent.click(again);
    await canvas.findByText('Les données n’ont pas pu être actualisées. Réessayez.');
    expect(canvas.getByText('Propriétaire')).toBeVisible();
    worsening.mend();
    await userEvent.click(again);
    await canvas.findByText('Données actualisées.');
    expect(again).not.toBeInTheDocument();
  },
};

export const DetailFailure: Story = {
  decorators: [withClient(() => partialClient(detailLost, detailLostPaths))],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await canvas.findByText('Secteur d’activité indisponible');
    await canvas.findByText(/^Par défaut\s: Dépôt Toulouse$/);
  },
};

export const Bare: Story = {
  decorators: [withClient(() => fixtureClient(bare))],
  play: async ({ canvas }) => {
    await canvas.findByText('Adresse sans nom');
    await canvas.findByText('Contact sans nom');
    await canvas.findByText('Secteur d’activité non renseigné');
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

/** The server was not reached at all: no reference, another sentence. */
export const Offline: Story = {
  tags: ['picture'],
  decorators: [withClient(unreachableClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Une erreur est survenue', level: 1 });
    await canvas.findByText(texts.offline);
    expect(canvas.queryByText(/Référence/)).not.toBeInTheDocument();
  },
};

export const Loading: Story = {
  tags: ['picture'],
  decorators: [withClient(waitingClient)],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Bonjour' });
    expect(canvasElement.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  },
};

export const Phone: Story = { ...HalfSetUp, tags: [], globals: { viewport: { value: 'phone' } } };

export const PhoneFailure: Story = {
  ...Failure,
  tags: [],
  globals: { viewport: { value: 'phone' } },
};

export const PhoneEmpty: Story = { ...Empty, tags: [], globals: { viewport: { value: 'phone' } } };
