import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell, Search } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Icon } from '../../design/structure/Icon/Icon';
import { waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { Header } from './Header';
import { UserMenu } from './UserMenu';

const claire = {
  __typename: 'Customer',
  id: '7',
  email: 'claire.lemaire@garonne-adour.example',
  firstName: 'Claire',
  lastName: 'Lemaire',
  role: 'OWNER',
  permissions: [],
  currentBusiness: { __typename: 'Business', id: '1042' },
} as const;

const meta = {
  title: 'Cadre/Header',
  component: Header,
  parameters: {
    page: 'landmarks',
    usage: {
      what: fr`La barre au-dessus de chaque page : le lien vers l’accueil ou le fil d’Ariane, des outils, le menu du compte.`,
      when: [
        fr`Au-dessus de chaque page de l’espace, une seule fois : le retour à l’accueil et le compte.`,
        'Le fil d’Ariane n’y est que sur une page de détail.',
      ],
      not: [
        fr`Pour le titre et les actions d’une page : Page.`,
        fr`Sur les pages sans session : Notice.`,
      ],
    },
  },
  decorators: [withClient(waitingClient)],
  args: { onOpenMenu: undefined, children: <UserMenu me={claire} /> },
  argTypes: { tools: { control: false }, children: { control: false } },
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = {};

export const Nested: Story = {
  parameters: { path: '/operations/mes-livraisons/' },
  play: async ({ canvas }) => {
    const trail = await canvas.findByRole('navigation', { name: 'Fil d’Ariane' });
    await waitFor(() => {
      expect(trail).toHaveTextContent('AccueilOpérationsMes livraisons');
      expect(canvas.getByRole('link', { name: 'Opérations' })).toBeVisible();
      expect(canvas.getByText('Mes livraisons')).toHaveAttribute('aria-current', 'page');
    });
    const middle = (name: string) => {
      const { top, height } = canvas.getByRole('link', { name }).getBoundingClientRect();
      return Math.round(top + height / 2);
    };
    expect(middle('Accueil')).toBe(middle('Opérations'));
  },
};

export const UserMenuOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Mon compte/ }));
    await waitFor(() => expect(canvas.getByRole('menu', { name: 'Mon compte' })).toBeVisible());
    await waitFor(() => {
      expect(canvas.getByText('Propriétaire')).toBeVisible();
      expect(canvas.getByRole('menuitem', { name: 'Déconnexion' })).toBeVisible();
    });
    const last = await canvas.findByRole('menuitem', { name: 'Déconnexion' });
    const sheet = last.closest('[popover]') as HTMLElement;
    const bottom = (element: Element) => element.getBoundingClientRect().bottom;
    expect(bottom(last), 'the last line is seen without scrolling').toBeLessThan(bottom(sheet));
  },
};

const tools = (
  <>
    <IconButton label="Rechercher" icon={<Icon of={Search} />} />
    <IconButton label="3 notifications non lues" icon={<Icon of={Bell} />} />
  </>
);

/** Tools of the whole product come before the user menu. */
export const WithTools: Story = {
  args: { tools },
  parameters: { path: '/operations/mes-livraisons/' },
};

/** On a phone two tools fit in one line. */
export const PhoneWithTools: Story = {
  args: { tools, onOpenMenu: fn() },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const header = await canvas.findByRole('banner');
    await waitFor(() => expect(header.getBoundingClientRect().height).toBe(56));
    await waitFor(() => expect(header.scrollWidth).toBe(header.clientWidth));
  },
};

export const Phone: Story = {
  args: { onOpenMenu: fn() },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu' }));
    expect(args.onOpenMenu).toHaveBeenCalledOnce();
  },
};

/** The user is not loaded yet. */
export const Waiting: Story = { args: { children: null } };
