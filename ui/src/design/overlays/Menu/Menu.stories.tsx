import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Sun } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../controls/Button/Button';
import { Icon } from '../../structure/Icon/Icon';
import { Menu, MenuItem, MenuSeparator } from './Menu';

const onSelect = fn();

const meta = {
  title: 'Surfaces/Menu',
  component: Menu,
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
    const trigger = canvas.getByRole('button', { name: 'Changer d’entreprise' });
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
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
    expect(focused()).toMatch(/Thème clair/);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/Autocars/);
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toMatch(/Thème clair/);
    await userEvent.keyboard('{Home}');
    expect(focused()).toMatch(/Autocars/);
    await userEvent.keyboard('{End}');
    expect(focused()).toMatch(/Thème clair/);
    await userEvent.keyboard('t');
    expect(focused()).toMatch(/Transports/);
  },
};

export const Choosing: Story = {
  play: async (context) => {
    const { canvas } = context;
    onSelect.mockClear();
    await Open.play?.(context);
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Thème clair' }));
    expect(onSelect).toHaveBeenLastCalledWith('theme');
    // While it fades in it counts as invisible.
    await waitFor(() => expect(canvas.getByRole('menu')).toBeVisible());
    await userEvent.click(canvas.getByRole('menuitemradio', { name: /Laiterie/ }));
    expect(onSelect).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('menuitemradio', { name: /Autocars/ }));
    expect(onSelect).toHaveBeenLastCalledWith('autocars');
    await waitFor(() => expect(canvas.queryByRole('menu')).not.toBeInTheDocument());
  },
};
