import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { now } from '../../stories/fixtures';
import {
  archivedTank,
  lowTank,
  tank,
  tankWithoutReading,
  unknownTank,
  usualTank,
} from '../../stories/tanks';
import { TankCard, TankCardSkeleton } from './TankCard';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';

const of = (one: unknown) => ({ tank: one as Tank });

const meta = {
  title: 'Métier/TankCard',
  component: TankCard,
  parameters: {
    usage: {
      what: fr`La carte d’une cuve : son niveau, son autonomie, sa prochaine livraison et ses actions.`,
      when: [
        fr`Pour une cuve parmi d’autres : son niveau, son autonomie et ce qu’il y a à commander.`,
      ],
      not: [
        fr`Pour le niveau seul : LevelGauge.`,
        fr`Pour l’évolution du niveau : LevelChart, dans la fiche de la cuve.`,
      ],
    },
  },
  args: {
    ...of(usualTank),
    now: now(),
    to: '?cuve=t2',
    readTo: '?cuve=t2&relever=1',
    orderRefusal: undefined,
    readRefusal: undefined,
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TankCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The order link contains the suggested volume and the tank. */
export const Usual: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('meter', { name: 'Niveau de la cuve Gazole flotte' });
    await canvas.findByText(/^Autonomie estimée : 6 à 8\sjours$/);
    await canvas.findByText(/^15 800\sL avant le 24 novembre$/);
    await canvas.findByText(/^Relevé il y a 2\sh — capteur$/);
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /^Commander/ })).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?nouvelle-commande&site=a3&cuve=t2&produit=1&volume=15800',
      ),
    );
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /^Relever/ })).toHaveAttribute(
        'href',
        '/?cuve=t2&relever=1',
      ),
    );
  },
};

/** Below the threshold, with anomalies. */
export const Low: Story = {
  args: of(lowTank),
  play: async ({ canvas }) => {
    await canvas.findByText('Niveau bas');
    await canvas.findByText(/^Baisse de 310\sL/);
  },
};

/** Too few readings for a forecast: the card says what to do. */
export const Unknown: Story = {
  args: of(unknownTank),
  play: async ({ canvas }) => {
    await canvas.findByText(
      'Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.',
    );
    await canvas.findByText(/^Relevé le 12 novembre 2026 — relevé manuel$/);
  },
};

export const NeverRead: Story = {
  args: of(tankWithoutReading),
  play: async ({ canvas }) => {
    await canvas.findByText('Niveau jamais relevé');
  },
};

export const WellFilled: Story = {
  args: of(
    tank('t7', {
      name: 'Gazole secours',
      product: 'b7Gazole',
      capacity: 12_000,
      level: 10_900,
      use: 190,
    }),
  ),
};

/** Archived: nothing is ordered for it. */
export const Archived: Story = {
  args: of(archivedTank),
  play: async ({ canvas }) => {
    await canvas.findByText('Archivée');
    await waitFor(() => expect(canvas.queryByRole('link', { name: /^Commander/ })).toBeNull());
  },
};

/** A user who may neither order nor enter a level sees whom to ask. */
export const ReadOnly: Story = {
  args: {
    orderRefusal: 'Votre rôle (Lecture seule) ne permet pas cette action.',
    readRefusal: 'Votre rôle (Lecture seule) ne permet pas cette action.',
  },
  play: async ({ canvas }) => {
    for (const name of [/^Commander/, /^Relever/]) {
      const link = (await canvas.findByText(name)).closest('a,button') as HTMLElement;
      await waitFor(() => {
        expect(link).toHaveAttribute('aria-disabled', 'true');
        expect(link).toHaveAccessibleDescription(/ne permet pas cette action/);
      });
    }
    await userEvent.tab();
  },
};

export const Loading: Story = { render: () => <TankCardSkeleton /> };
