import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, fixtureClient, waitingClient } from '../../../graphql/test';
import { fr } from '../../../lib/typography';
import { unreachableClient } from '../../../stories/clients';
import { now } from '../../../stories/fixtures';
import { ended, moved, recurringDetail, recurringOrder } from '../../../stories/recurring';
import { withClient } from '../../../stories/with-client';
import { RecurringForm } from './RecurringForm';

const onClose = fn();

const meta = {
  title: 'Métier/RecurringForm',
  component: RecurringForm,
  parameters: {
    page: true,
    usage: {
      what: 'Le formulaire d’une commande récurrente, dans un panneau, avec l’aperçu de ses prochaines dates.',
      when: [
        'Pour créer, modifier ou recréer une commande récurrente, par-dessus sa liste ou sa page.',
      ],
      not: [fr`Pour une seule livraison : la nouvelle commande.`],
    },
  },
  args: { name: 'nouvelle', id: '1', prefill: { lines: [] }, now, onClose },
  beforeEach: () => {
    localStorage.clear();
    onClose.mockClear();
  },
} satisfies Meta<typeof RecurringForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = (query = recurringDetail(), mutation: Answers['mutation'] = {}) => [
  withClient(() => fixtureClient({ query, mutation })),
];
const drawerIn = async (canvasElement: HTMLElement, name: string) =>
  within(await within(canvasElement.ownerDocument.body).findByRole('dialog', { name }));

/** The days are chosen, and the next dates are shown below them. */
export const WithPreview: Story = {
  tags: ['picture'],
  decorators: shows(),
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Nouvelle récurrence');
    await form.findByText('Choisissez les jours de livraison pour voir les prochaines dates.');
    await userEvent.type(await form.findByRole('textbox', { name: /^Nom/ }), 'Gazole Toulouse');
    await userEvent.click(await form.findByRole('checkbox', { name: 'mardi' }));
    await form.findByText('ven. 14 mai → sam. 15 mai (jour férié)');
    await waitFor(() => expect(form.getByText('8 dates')).toHaveAttribute('role', 'status'));
    await form.findByText(/^Prix du jour de chaque livraison\./);
  },
};

/** Monthly, with a fixed volume. */
export const Monthly: Story = {
  decorators: shows(recurringDetail(moved)),
  args: { name: 'modifier', id: 'r5' },
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, fr`Modifier « Gazole Bordeaux fin de mois »`);
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Jour du mois/ })).toHaveDisplayValue(
        'Dernier jour ouvré',
      ),
    );
    await form.findByRole('button', { name: 'Enregistrer' });
  },
};

/** A copy with all values except the days: it begins tomorrow and has no end. */
export const Again: Story = {
  decorators: shows(recurringDetail(ended)),
  args: { name: 'copie', id: 'r4' },
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Recréer la récurrence');
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^Début/ })).toHaveValue('22/11/2026'),
    );
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Plein de nuit Bayonne'),
    );
  },
};

/** Submitted empty, it shows the missing values and focuses the first one. */
export const Incomplete: Story = {
  tags: ['picture'],
  decorators: shows(),
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Nouvelle récurrence');
    await userEvent.click(await form.findByRole('button', { name: 'Créer la récurrence' }));
    const summary = within(await form.findByRole('group', { name: /^Corrigez/ }));
    await summary.findByRole('link', { name: 'Indiquez un nom.' });
    await summary.findByRole('link', { name: 'Choisissez au moins un jour.' });
    await waitFor(() => expect(form.getByRole('textbox', { name: /^Nom/ })).toHaveFocus());
  },
};

/** The provider's objection to the dates is shown at its field, without dates. */
export const Refused: Story = {
  decorators: shows({
    ...recurringDetail(),
    recurringPreview: {
      occurrences: [],
      userErrors: [
        {
          __typename: 'UserError',
          field: ['window'],
          code: 'site_closed',
          message: 'Le site est fermé sur ce créneau.',
        },
      ],
    },
  }),
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Nouvelle récurrence');
    await userEvent.click(await form.findByRole('checkbox', { name: 'samedi' }));
    await form.findByText('Le site est fermé sur ce créneau.');
  },
};

const sent = fn();

/** It is created with one idempotency key, and prefilled from an order. */
export const Created: Story = {
  decorators: shows(recurringDetail(), {
    createRecurringOrder: (args) => {
      sent(args);
      return { recurringOrder: recurringOrder({ id: 'r9' }), userErrors: [] };
    },
  }),
  args: { prefill: { site: 'a2', lines: [{ tank: '605', gas: '3', volume: 1500 }] } },
  play: async ({ canvasElement }) => {
    sent.mockClear();
    const form = await drawerIn(canvasElement, 'Nouvelle récurrence');
    await userEvent.type(await form.findByRole('textbox', { name: /^Nom/ }), 'AdBlue Bordeaux');
    await userEvent.click(await form.findByRole('checkbox', { name: 'vendredi' }));
    await userEvent.click(await form.findByRole('button', { name: 'Créer la récurrence' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await waitFor(() =>
      expect(sent.mock.calls[0]?.[0]).toMatchObject({
        input: {
          name: 'AdBlue Bordeaux',
          addressId: 'a2',
          items: [{ gasId: '3', tankId: '605', volume: 1500, fillUp: false }],
          frequency: 'WEEKLY',
          weekdays: [5],
          startsOn: '2026-11-22',
        },
      }),
    );
  },
};

export const EndedCannotChange: Story = {
  decorators: shows(recurringDetail(ended)),
  args: { name: 'modifier', id: 'r4' },
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Modifier la récurrence');
    await form.findByText('Cette récurrence est terminée : elle ne peut plus être modifiée.');
    await waitFor(() => expect(form.queryByRole('button', { name: 'Enregistrer' })).toBeNull());
  },
};

export const Loading: Story = { decorators: [withClient(waitingClient)] };

export const Failing: Story = {
  decorators: [withClient(unreachableClient)],
  play: async ({ canvasElement }) => {
    const form = await drawerIn(canvasElement, 'Nouvelle récurrence');
    await form.findByText(/^Le formulaire n’a pas pu être chargé\./);
  },
};
