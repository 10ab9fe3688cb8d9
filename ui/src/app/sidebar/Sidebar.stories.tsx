import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr, nbsp } from '../../lib/typography';
import { garonne } from '../../stories/businesses';
import { BusinessSelector } from '../business/BusinessSelector';
import { Sidebar } from './Sidebar';

const meta = {
  title: 'Cadre/Sidebar',
  component: Sidebar,
  parameters: {
    page: 'landmarks',
    path: '/operations/',
    usage: {
      what: fr`La navigation principale : l’entreprise, les entrées du menu, les mentions légales et la déconnexion.`,
      when: [
        fr`Sur chaque page de l’espace : 256 px, ou 84 px jusqu’à 1280 px et sur une page de détail.`,
      ],
      not: [fr`Pour les parties d’une même page : Tabs.`, fr`Jusqu’à 768 px : MobileMenu.`],
    },
  },
  args: { collapsed: false, inline: false, counts: {}, selector: null },
  argTypes: { selector: { control: false } },
  render: ({ collapsed, inline, counts }) => (
    <Sidebar
      collapsed={collapsed}
      inline={inline}
      counts={counts}
      selector={
        <BusinessSelector
          selected={garonne}
          businesses={[garonne]}
          switching={false}
          switchTo={async () => {}}
          collapsed={collapsed}
        />
      }
    />
  ),
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expanded: Story = {
  play: async ({ canvas }) => {
    const sidebar = await canvas.findByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(256));
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Opérations' })).toHaveAttribute(
        'aria-current',
        'page',
      ),
    );
  },
};

export const Collapsed: Story = {
  args: { collapsed: true },
  parameters: { path: '/operations/mes-livraisons/' },
  play: async ({ canvas }) => {
    const sidebar = await canvas.findByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(84));
  },
};

export const SubmenuOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Ouvrir le sous-menu Opérations' }),
    );
    await canvas.findByRole('button', { name: 'Ouvrir le sous-menu Opérations', expanded: true });
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Mes commandes réccurentes' })).toBeVisible(),
    );
  },
};

export const CollapsedSubmenuOpen: Story = { ...SubmenuOpen, args: { collapsed: true } };

/** The number of overdue invoices beside the entry. */
export const OverdueInvoices: Story = {
  args: { counts: { finance: 2 } },
  parameters: { path: '/entreprise/' },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('img', { name: `2${nbsp}factures en retard` })).toBeVisible(),
    );
    await waitFor(() =>
      expect(
        canvas.getByRole('link', { name: `Finance 2${nbsp}factures en retard` }),
      ).toHaveTextContent('Finance2'),
    );
  },
};

/** In the collapsed sidebar the count is on the icon, and the tooltip says what it counts. */
export const CollapsedOverdueInvoice: Story = {
  args: { collapsed: true, counts: { finance: 1 } },
  parameters: { path: '/entreprise/' },
  play: async ({ canvas }) => {
    const finance = await canvas.findByRole('link', { name: `Finance 1${nbsp}facture en retard` });
    await waitFor(() => expect(finance.getBoundingClientRect().width).toBe(60));
    await userEvent.hover(finance);
    await waitFor(() => expect(canvas.getByText(/^Finance · 1\sfacture en retard$/)).toBeVisible());
  },
};
