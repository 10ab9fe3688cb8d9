import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { garonne, nine } from '../../stories/businesses';
import { BusinessSelector } from '../business/BusinessSelector';
import { Sidebar } from '../sidebar/Sidebar';
import { MobileMenu } from './MobileMenu';

const meta = {
  title: 'Cadre/MobileMenu',
  component: MobileMenu,
  parameters: {
    page: true,
    usage: {
      what: fr`Le menu d’un téléphone : une fenêtre modale qui glisse sur la page et contient la barre latérale.`,
      when: [
        fr`Jusqu’à 768 px : la barre latérale y devient un panneau, ouvert par le bouton « Menu ».`,
      ],
      not: [
        fr`Sur un écran plus large : Sidebar, à côté de la page.`,
        fr`Pour un formulaire qui glisse sur la page : Drawer.`,
      ],
    },
  },
  globals: { viewport: { value: 'phone' } },
  args: {
    open: true,
    onClose: fn(),
    children: (
      <Sidebar
        collapsed={false}
        inline
        selector={
          <BusinessSelector
            selected={garonne}
            businesses={nine}
            switching={false}
            switchTo={async () => {}}
            collapsed={false}
          />
        }
      />
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof MobileMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Menu' });
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Finance' })).toBeVisible());
  },
};

/** The submenu opens below its entry: there is no room beside the sidebar. */
export const SubmenuOpen: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Menu' });
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Ouvrir le sous-menu Opérations' }),
    );
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Gérer ma flotte' })).toBeVisible(),
    );
  },
};
