import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { NavTabs } from './NavTabs';
import { Tabs } from './Tabs';

const meta = {
  title: 'Structure/Tabs',
  component: Tabs,
  parameters: {
    usage: {
      what: 'Une rangée d’onglets et, dessous, la vue de l’onglet choisi.',
      when: [
        fr`Pour des vues de la même chose, une à la fois, dans une page ou une surface : notifications toutes ou non lues.`,
        fr`NavTabs, quand chaque vue a sa propre adresse : véhicules et cuves.`,
      ],
      not: [
        fr`Pour filtrer une liste : FilterBar ou ToggleGroup.`,
        fr`Pour des étapes : Stepper.`,
        fr`Pour ce qu’il faut voir ensemble : des cartes l’une sous l’autre.`,
      ],
    },
  },
  argTypes: {
    label: { description: 'Le nom du groupe d’onglets pour les lecteurs d’écran.' },
    tabs: {
      control: false,
      description: fr`Les vues : leur identifiant, leur nom, leur compte, leur contenu.`,
    },
    value: {
      description: fr`L’identifiant de l’onglet choisi ; sans cette prop, le composant le retient, et commence par le premier.`,
    },
    onChange: { description: 'Appelée avec l’identifiant de l’onglet choisi.' },
  },
  args: {
    label: 'Notifications',
    onChange: fn(),
    tabs: [
      {
        id: 'toutes',
        label: 'Toutes',
        panel: fr`Commande CMD-2026-004812 livrée : 12 000 L de gazole B7.`,
      },
      {
        id: 'non-lues',
        label: 'Non lues',
        count: 3,
        panel: fr`La cuve « Cuve AdBlue » passe sous 20 %.`,
      },
      { id: 'archives', label: 'Archives', panel: 'Aucune notification archivée.' },
    ],
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Views: Story = {};

/** Arrows wrap around, Home and End go to the ends; Tab moves on to the panel. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const tab = (name: string) => canvas.getByRole('tab', { name });
    await userEvent.tab();
    await waitFor(() => expect(tab('Toutes')).toHaveFocus());
    for (const [key, name] of [
      ['{ArrowRight}', 'Non lues 3'],
      ['{End}', 'Archives'],
      ['{ArrowRight}', 'Toutes'],
      ['{ArrowLeft}', 'Archives'],
      ['{Home}', 'Toutes'],
    ] as const) {
      await userEvent.keyboard(key);
      await waitFor(() => {
        expect(tab(name)).toHaveFocus();
        expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      });
    }
    expect(args.onChange).toHaveBeenCalledTimes(5);
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: 'Toutes' })).toHaveFocus());
  },
};

/** Links to neighbouring screens. */
export const Navigation: Story = {
  parameters: { path: '/operations/gerer-ma-flotte' },
  render: () => (
    <NavTabs
      label="Flotte"
      tabs={[
        { label: 'Véhicules', to: '/operations/gerer-ma-flotte', count: 36 },
        { label: 'Cuves', to: '/operations/gerer-ma-flotte/cuves', count: 6 },
        { label: 'Plein direct', to: '/operations/gerer-ma-flotte/pleins' },
      ]}
    />
  ),
};

/** Wider than the phone: the row scrolls, and the chosen tab is visible. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    label: 'Commande',
    value: 'documents',
    tabs: ['Suivi', 'Produits', 'Adresse et contact', 'Paiement', 'Historique', 'Documents'].map(
      (label) => ({ id: label.toLowerCase(), label, panel: label }),
    ),
  },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('tablist');
    await waitFor(() => {
      expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    });
    await waitFor(() => {
      const { right } = canvas.getByRole('tab', { name: 'Documents' }).getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(list.getBoundingClientRect().right + 1);
    });
  },
};

/** Each link is completely visible when the keyboard reaches it. */
export const NavigationOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { path: '/operations/' },
  render: () => (
    <NavTabs
      label="Opérations"
      tabs={['Opérations', 'Mes livraisons', 'Mes commandes récurrentes', 'Gérer ma flotte'].map(
        (label, i) => ({ label, to: i === 0 ? '/operations/' : `/operations/${i}` }),
      )}
    />
  ),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list');
    for (const link of await canvas.findAllByRole('link')) {
      await userEvent.tab();
      await waitFor(() => {
        expect(link).toHaveFocus();
        const [whole, line] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
        expect(whole.left).toBeGreaterThanOrEqual(line.left - 1);
        expect(whole.right).toBeLessThanOrEqual(line.right + 1);
      });
    }
  },
};
