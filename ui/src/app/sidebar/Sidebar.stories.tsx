import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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
      when: [
        'Sur chaque page de l’espace : 256 px, ou 84 px jusqu’à 1280 px et sur une page de détail.',
      ],
      not: ['Pour les parties d’une même page : Tabs.', 'Jusqu’à 768 px : MobileMenu.'],
    },
  },
  args: { collapsed: false, inline: false, selector: null },
  argTypes: { selector: { control: false } },
  render: ({ collapsed, inline }) => (
    <Sidebar
      collapsed={collapsed}
      inline={inline}
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
    const sidebar = canvas.getByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(256));
    expect(canvas.getByRole('link', { name: 'Opérations' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
};

export const Collapsed: Story = {
  args: { collapsed: true },
  parameters: { path: '/operations/mes-livraisons/' },
  play: async ({ canvas }) => {
    const sidebar = canvas.getByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(84));
  },
};

export const SubmenuOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir le sous-menu Opérations' }));
    await canvas.findByRole('button', { name: 'Ouvrir le sous-menu Opérations', expanded: true });
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Mes commandes réccurentes' })).toBeVisible(),
    );
  },
};

export const CollapsedSubmenuOpen: Story = { ...SubmenuOpen, args: { collapsed: true } };
