import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { offlineReading } from '../../auth/offline-reading';
import { fr } from '../../lib/typography';
import { failure, forbidden } from '../../stories/clients';
import { LoadFailure } from './LoadFailure';

const meta = {
  title: 'Métier/LoadFailure',
  component: LoadFailure,
  tags: ['!autodocs'],
  parameters: {
    page: true,
    usage: {
      what: fr`L’écran d’une page qui n’a pas pu être chargée : un dessin, une phrase et quoi faire.`,
      when: ['À la place d’une page dont aucune donnée n’a pu être chargée.'],
      not: [
        fr`Quand un seul bloc manque : BlockUnavailable, et les autres restent.`,
        fr`Quand des listes manquent dans une page qui s’affiche : PartialBanner.`,
        fr`Pour l’échec d’une action : Toast, et un message à sa place dans la page.`,
      ],
    },
  },
  args: { error: failure(), onRetry: fn() },
} satisfies Meta<typeof LoadFailure>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The request id helps the support. */
export const WithReference: Story = {
  play: async ({ canvas, args }) => {
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** The provider refuses the data to this user: a retry would not help. */
export const Refused: Story = {
  args: { error: forbidden() },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Accès non autorisé', level: 1 });
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Réessayer' })).toBeNull());
  },
};

/** The server was not reached: there is no request id. */
export const Unreachable: Story = { args: { error: new TypeError('Failed to fetch') } };

/** The device is offline: the page loads automatically with the network. */
export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
    };
  },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('heading', { name: 'Vous êtes hors connexion' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Retrying: Story = { args: { retrying: true } };

/** The user reads offline, and this page is not stored on the device. */
export const NotKept: Story = {
  args: { error: new TypeError('Failed to fetch') },
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    offlineReading.set(true);
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
      offlineReading.set(false);
    };
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Cette page ne peut pas être consultée hors connexion.');
  },
};
