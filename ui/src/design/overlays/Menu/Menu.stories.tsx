import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, EllipsisVertical, LogOut, Repeat, Sun, Trash2 } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { Menu, MenuItem, MenuSeparator } from './Menu';

const onSelect = fn();

const meta = {
  title: 'Surfaces/Menu',
  component: Menu,
  parameters: {
    usage: {
      what: 'Un bouton et la liste d’actions qu’il ouvre à côté de lui.',
      when: [
        'Pour les actions secondaires d’un objet, derrière un bouton à trois points.',
        fr`Pour un choix court qui agit tout de suite : entreprise, thème.`,
        'Ce qui détruit vient en dernier, en rouge, après un filet.',
      ],
      not: [
        fr`Pour une valeur d’un formulaire : Select ou ComboBox.`,
        fr`Pour des champs ou un réglage : Popover.`,
        fr`Pour une seule action : Button ou IconButton.`,
      ],
    },
  },
  argTypes: {
    label: { description: 'Le nom du menu pour les lecteurs d’écran.' },
    trigger: {
      control: false,
      description: 'Dessine le bouton qui l’ouvre, avec les props reçues.',
    },
    placement: { description: fr`Le côté où il s’ouvre ; sous le bouton par défaut.` },
    onOpenChange: { description: 'Appelée quand il s’ouvre et se ferme.' },
    after: { description: 'Une phrase sous les entrées.' },
    children: { control: false, description: fr`Les entrées : des MenuItem et des MenuSeparator.` },
  },
  args: {
    label: 'Changer d’entreprise',
    trigger: (props) => (
      <Button {...props} look="outline">
        Changer d’entreprise
      </Button>
    ),
    children: (
      <>
        <MenuItem
          checked={false}
          description="Administrateur"
          onSelect={() => onSelect('autocars')}
        >
          Autocars Belle-Étoile
        </MenuItem>
        <MenuItem checked description="Propriétaire" onSelect={() => onSelect('garonne')}>
          Transports Garonne-Adour
        </MenuItem>
        <MenuItem checked={false} busy description="Comptabilité">
          Laiterie du Val d’Arguenon
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon of={Sun} />} keepOpen onSelect={() => onSelect('theme')}>
          Thème clair
        </MenuItem>
        <MenuItem icon={<Icon of={LogOut} />} disabled>
          Déconnexion
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas }) => {
    const trigger = await canvas.findByRole('button', { name: 'Changer d’entreprise' });
    await waitFor(() => expect(trigger).toHaveAttribute('aria-expanded', 'false'));
    // Not even hidden in the page: each row of a list has a menu.
    await waitFor(() =>
      expect(canvas.queryByText('Transports Garonne-Adour')).not.toBeInTheDocument(),
    );
    await userEvent.click(trigger);
    await canvas.findByRole('menu', { name: 'Changer d’entreprise' });
    await waitFor(() => expect(trigger).toHaveAttribute('aria-expanded', 'true'));
    await waitFor(() =>
      expect(canvas.getByRole('menuitemradio', { name: /Garonne/ })).toHaveFocus(),
    );
  },
};

export const Keyboard: Story = {
  play: async (context) => {
    await Open.play?.(context);
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toMatch(/Thème clair/));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toMatch(/Autocars/));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(focused()).toMatch(/Thème clair/));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(focused()).toMatch(/Autocars/));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toMatch(/Thème clair/));
    await userEvent.keyboard('t');
    await waitFor(() => expect(focused()).toMatch(/Transports/));
  },
};

/** On its button, an arrow key opens it on the first or the last item. */
export const OpenedByArrow: Story = {
  play: async ({ canvas }) => {
    const trigger = await canvas.findByRole('button', { name: 'Changer d’entreprise' });
    for (const [key, item] of [
      ['{ArrowUp}', 'Thème clair'],
      ['{ArrowDown}', /Autocars/],
    ] as const) {
      trigger.focus();
      await userEvent.keyboard(key);
      await waitFor(() => expect(canvas.getByText(item).closest('button')).toHaveFocus());
      await userEvent.click(trigger);
      await waitFor(() => expect(canvas.queryByRole('menu')).not.toBeInTheDocument());
    }
    // The next time it opens on the current choice.
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('menuitemradio', { name: /Garonne/ })).toHaveFocus(),
    );
  },
};

export const Choosing: Story = {
  play: async (context) => {
    const { canvas } = context;
    onSelect.mockClear();
    await Open.play?.(context);
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Thème clair' }));
    expect(onSelect).toHaveBeenLastCalledWith('theme');
    // It is not visible while it fades in.
    await waitFor(() => expect(canvas.getByRole('menu')).toBeVisible());
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: /Laiterie/ }));
    expect(onSelect).toHaveBeenCalledOnce();
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: /Autocars/ }));
    expect(onSelect).toHaveBeenLastCalledWith('autocars');
    await waitFor(() => expect(canvas.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Changer d’entreprise' })).toHaveFocus(),
    );
  },
};

/** The actions of a row: shortcuts at the end, destructive actions last. */
export const RowActions: Story = {
  args: {
    label: 'Actions de CMD-2026-004812',
    trigger: (props) => (
      <IconButton
        {...props}
        label="Actions de CMD-2026-004812"
        icon={<Icon of={EllipsisVertical} />}
      />
    ),
    children: (
      <>
        <MenuItem icon={<Icon of={Repeat} size={18} />} shortcut="n">
          Commander à nouveau
        </MenuItem>
        <MenuItem icon={<Icon of={Copy} size={18} />} shortcut="Ctrl C">
          Copier la référence
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon of={Trash2} size={18} />} destructive onSelect={onSelect}>
          Annuler la commande
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions/ }));
    await canvas.findByRole('menu');
    // The keys are not part of the name: they are in `aria-keyshortcuts`.
    const item = await canvas.findByRole('menuitem', { name: 'Copier la référence' });
    await waitFor(() => expect(item).toHaveAttribute('aria-keyshortcuts', 'Control+C'));
  },
};
