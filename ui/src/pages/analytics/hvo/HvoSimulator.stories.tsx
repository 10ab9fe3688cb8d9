import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { slide } from '../../../design/controls/Slider/slide.testing';
import { fixtureClient, waitingClient } from '../../../graphql/test';
import { failingClient } from '../../../stories/clients';
import { withClient } from '../../../stories/with-client';
import { HvoSimulator } from './HvoSimulator';
import { delivered, hvoAnswers } from './hvo.fixture';

const shows = (...answers: Parameters<typeof hvoAnswers>) =>
  withClient(() => fixtureClient({ query: hvoAnswers(...answers) }));

const meta = {
  title: 'Pages/Tableau de bord/Simulateur HVO',
  component: HvoSimulator,
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { today: '2026-11-21' },
} satisfies Meta<typeof HvoSimulator>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture'],
  decorators: [shows(delivered)],
  play: async ({ canvas }) => {
    await canvas.findByText(/^−1\s241,9\st\sCO₂e par an .*surcoût 126\s126\s€\sHT par an/);
    await canvas.findByText(/fait déjà 8,9\s%/);
    const order = () => canvas.getByRole('link', { name: /^Passer .* au HVO$/ });
    await waitFor(() =>
      expect(order()).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?nouvelle-commande&site=a1&produit=2',
      ),
    );
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Site' }), 'a2');
    await waitFor(() => expect(order()).toHaveTextContent('Passer Agence Bordeaux au HVO'));
    slide(await canvas.findByRole('slider'), 100);
    await canvas.findByText(/^−4\s139,5\st\sCO₂e par an/);
  },
};

export const NoTank: Story = {
  decorators: [shows(delivered, { addresses: [] })],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Pour commander du HVO100, déclarez d’abord/);
  },
};

export const NoDiesel: Story = {
  decorators: [shows([])],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Aucun gazole livré/);
  },
};

export const NoPrice: Story = {
  decorators: [shows(delivered, { unpriced: true })],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Prix du jour non renseigné\s: HVO100\.$/);
  },
};

export const Failed: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Loading: Story = { decorators: [withClient(waitingClient)] };

export const Phone: Story = { ...Full, tags: [], globals: { viewport: { value: 'phone' } } };
