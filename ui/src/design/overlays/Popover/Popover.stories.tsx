import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { Menu, MenuItem } from '../Menu/Menu';
import { Popover } from './Popover';

const meta = {
  title: 'Surfaces/Popover',
  component: Popover,
  parameters: {
    usage: {
      what: 'Un bouton et la petite surface qu’il ouvre à côté de lui, sans bloquer la page.',
      when: [
        fr`Pour un petit réglage ou quelques champs qui tiennent près de leur bouton : colonnes d’un tableau, filtres, alerte de prix.`,
        fr`Pour ce que l’on consulte d’un coup d’œil sans quitter la page : notifications, détail d’un calcul.`,
      ],
      not: [
        fr`Pour une liste d’actions : Menu.`,
        fr`Pour une phrase qui explique un contrôle : Tooltip.`,
        fr`Pour un formulaire entier ou une décision : Drawer, Dialog ou ConfirmDialog.`,
      ],
    },
  },
  argTypes: {
    label: { description: 'Le nom de la surface pour les lecteurs d’écran.' },
    trigger: {
      control: false,
      description: 'Dessine le bouton qui l’ouvre, avec les props reçues.',
    },
    placement: { description: 'Le côté où elle s’ouvre.' },
    onOpenChange: { description: 'Appelée quand elle s’ouvre et se ferme.' },
    children: {
      control: false,
      description: fr`Le contenu, monté à chaque ouverture ; une fonction reçoit celle qui ferme.`,
    },
  },
  args: {
    label: 'Alerte de prix',
    trigger: (props) => (
      <Button {...props} look="outline" icon={<Icon of={Bell} size={18} />}>
        Créer une alerte
      </Button>
    ),
    onOpenChange: fn(),
    children: (close) => (
      <div className="stack">
        <p>{fr`M’alerter quand le Gazole B7 passe sous 1,2000 €/L HT.`}</p>
        <div className="line">
          <Button onClick={close}>Créer l’alerte</Button>
          <Button variant="ternary" look="light" onClick={close}>
            Annuler
          </Button>
        </div>
      </div>
    ),
  },
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It opens below its button; the focus moves to its first control. */
export const Open: Story = {
  play: async ({ canvas, args }) => {
    const trigger = await canvas.findByRole('button', { name: 'Créer une alerte' });
    await waitFor(() => expect(trigger).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(trigger);
    const popover = await canvas.findByRole('dialog', { name: 'Alerte de prix' });
    await waitFor(() =>
      expect(within(popover).getByRole('button', { name: 'Créer l’alerte' })).toHaveFocus(),
    );
    await waitFor(() => expect(trigger).toHaveAttribute('aria-expanded', 'true'));
    expect(args.onOpenChange).toHaveBeenLastCalledWith(true);
    await waitFor(() =>
      expect(popover.getBoundingClientRect().top).toBeGreaterThan(
        trigger.getBoundingClientRect().bottom,
      ),
    );
  },
};

/** Its content or Escape closes it; the focus returns to the button. */
export const Closing: Story = {
  play: async (context) => {
    const { canvas, args } = context;
    const trigger = await canvas.findByRole('button', { name: 'Créer une alerte' });
    const closed = () =>
      waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    await Open.play?.(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Annuler' }));
    await closed();
    await waitFor(() => expect(trigger).toHaveFocus());
    await Open.play?.(context);
    // The browser handles Escape here: a synthetic key press does not reach it.
    (await canvas.findByRole('dialog')).hidePopover();
    await closed();
    await waitFor(() => expect(trigger).toHaveFocus());
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false));
    await waitFor(() => expect(canvas.queryByText(/M’alerter/)).not.toBeInTheDocument());
  },
};

/** At the edge of the window it is moved back inside. */
export const AtTheEdge: Story = {
  args: {
    label: 'Colonnes',
    trigger: (props) => (
      <IconButton {...props} label="Colonnes" icon={<Icon of={SlidersHorizontal} />} />
    ),
    children: () => <p>Choisissez les colonnes du tableau des livraisons.</p>,
  },
  decorators: [
    (Story) => (
      <div className="line" dir="rtl">
        <div dir="ltr">
          <Story />
        </div>
      </div>
    ),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Colonnes' }));
    const popover = await canvas.findByRole('dialog');
    await waitFor(() => {
      const { left, right } = popover.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(6);
      expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth - 6);
    });
  },
};

/** It opens above when it does not fit below, also when its content loads late. */
export const Above: Story = {
  args: { children: () => <Late /> },
  decorators: [
    (Story) => (
      <div className="low">
        <Story />
      </div>
    ),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const trigger = await canvas.findByRole('button', { name: 'Créer une alerte' });
    const box = (element: Element) => element.getBoundingClientRect();
    // 300 px are enough for a line of text, but not for the list.
    expect(window.innerHeight - box(trigger).bottom).toBeGreaterThan(250);
    await userEvent.click(trigger);
    const popover = await canvas.findByRole('dialog');
    await waitFor(() => expect(box(popover).top).toBeGreaterThan(box(trigger).bottom));
    await userEvent.click(
      await within(popover).findByRole('button', { name: 'Afficher le détail' }),
    );
    await waitFor(() => expect(box(popover).bottom).toBeLessThan(box(trigger).top));
    await waitFor(() => expect(popover.scrollHeight).toBe(popover.clientHeight));
  },
};

function Late() {
  const [shown, setShown] = useState(false);
  return (
    <div className="stack">
      <Button look="light" onClick={() => setShown(true)}>
        Afficher le détail
      </Button>
      {shown &&
        months.map((month) => (
          <p key={month}>
            {month}
            {fr` : 1,2170 €/L`}
          </p>
        ))}
    </div>
  );
}

const months = ['Juin', 'Juillet', 'Août', 'Septembre', 'Octobre', 'Novembre', 'Décembre'];

/** A menu inside it opens and closes without it. */
export const Nested: Story = {
  args: {
    children: () => (
      <Menu
        label="Produit"
        trigger={(props) => (
          <Button {...props} look="outline">
            Produit
          </Button>
        )}
      >
        <MenuItem>Gazole B7</MenuItem>
        <MenuItem>AdBlue</MenuItem>
      </Menu>
    ),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Créer une alerte' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Produit' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'AdBlue' }));
    await waitFor(() => expect(canvas.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByRole('dialog', { name: 'Alerte de prix' })).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Produit' })).toHaveFocus());
    expect(args.onOpenChange).toHaveBeenCalledTimes(1);
  },
};
