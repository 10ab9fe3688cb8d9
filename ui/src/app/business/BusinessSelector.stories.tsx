import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { garonne, nine } from '../../stories/businesses';
import { BusinessSelector } from './BusinessSelector';

const meta = {
  title: 'Cadre/BusinessSelector',
  component: BusinessSelector,
  parameters: {
    usage: {
      what: 'L’entreprise de l’onglet et, s’il y en a plusieurs, le menu pour en changer.',
      when: [
        fr`En haut de la barre latérale, une seule fois : l’entreprise de cet onglet.`,
        fr`Dès que la personne a deux entreprises ; avec une seule, c’est un simple texte.`,
      ],
      not: [
        fr`Pour choisir une entreprise dans un formulaire : Select ou ComboBox.`,
        fr`Pour montrer une entreprise sans la changer : BusinessLogo et son nom.`,
      ],
    },
  },
  args: {
    selected: garonne,
    businesses: nine.slice(-3),
    collapsed: false,
    switching: false,
    switchTo: fn(async () => {}),
  },
  decorators: [
    (Story, { args }) => (
      <div className={args.collapsed ? 'side rail' : 'side'}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BusinessSelector>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One business: plain text without a menu. */
export const One: Story = {
  args: { businesses: [garonne] },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByText('Transports Garonne-Adour')).toBeVisible();
      expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    });
  },
};

export const Several: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Changer d’entreprise/ }));
    await waitFor(() => expect(canvas.getByRole('menu')).toBeVisible());
    await waitFor(() => expect(canvas.queryByRole('searchbox')).not.toBeInTheDocument());
    const current = await canvas.findByRole('menuitemradio', { name: /Garonne/ });
    await waitFor(() => expect(current).toBeChecked());
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: /Laiterie/ }));
    expect(args.switchTo).toHaveBeenCalledWith(nine[6]);
  },
};

/** Accents and case do not matter. */
export const WithFilter: Story = {
  args: { businesses: nine },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Changer d’entreprise/ }));
    const filter = await canvas.findByRole('searchbox', { name: 'Rechercher une entreprise' });
    await waitFor(() => expect(canvas.getAllByRole('menuitemradio')).toHaveLength(9));
    // Specification §9.
    const list = () => canvas.getByRole('menu').closest('[popover]');
    await waitFor(() => expect(list()?.getBoundingClientRect().height).toBe(300));
    await userEvent.type(filter, 'elag');
    await waitFor(() => expect(canvas.getAllByRole('menuitemradio')).toHaveLength(1));
    await waitFor(() => expect(canvas.getByText('Élagage Périgourdin')).toBeVisible());
  },
};

export const FilterWithoutResult: Story = {
  args: { businesses: nine },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Changer d’entreprise/ }));
    await userEvent.type(await canvas.findByRole('searchbox'), 'zzz');
    await waitFor(() => expect(canvas.getByText('Aucune entreprise ne correspond.')).toBeVisible());
  },
};

/** Other businesses are disabled, each with the reason, and the arrow keys still reach them. */
export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
    };
  },
  args: { switchTo: fn(async () => {}) },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Changer d’entreprise/ }));
    const other = await canvas.findByRole('menuitemradio', { name: /Laiterie/ });
    await waitFor(() => {
      expect(other).toHaveAttribute('aria-disabled', 'true');
      expect(other).toHaveAccessibleDescription('Disponible une fois reconnecté.');
    });
    await userEvent.click(other);
    expect(args.switchTo).not.toHaveBeenCalled();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(canvas.getAllByRole('menuitemradio')[0]).toHaveFocus());
  },
};

export const Switching: Story = { args: { switching: true } };

/** In the collapsed sidebar the logo is smaller (specification §9), and a tooltip shows the name. */
export const Collapsed: Story = {
  args: { collapsed: true },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(garonne.initial).getBoundingClientRect().width).toBe(24),
    );
  },
};

/** The business is not loaded yet. */
export const Waiting: Story = { args: { selected: null } };

/** The data could not be loaded: the page shows the error. */
export const Failed: Story = { args: { selected: null, businesses: [], failed: true } };
