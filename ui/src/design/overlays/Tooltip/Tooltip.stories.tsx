import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReceiptText } from 'lucide-react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { Menu, MenuItem } from '../Menu/Menu';
import { Tooltip } from './Tooltip';

const meta = {
  title: 'Surfaces/Tooltip',
  component: Tooltip,
  parameters: {
    usage: {
      what: 'Une bulle de texte à côté d’un contrôle, au survol et au focus.',
      when: [
        'Pour nommer un bouton qui ne montre qu’une icône (`as="name"`).',
        'Pour un complément dont on peut se passer (`as="description"`).',
        fr`Pour dire pourquoi une action n’est pas disponible (\`as="reason"\`) : le contrôle reste atteignable au clavier.`,
      ],
      not: [
        fr`Pour ce qu’il faut avoir lu pour agir : une phrase dans la page ou sous le champ.`,
        fr`Pour des liens ou des boutons : Popover.`,
      ],
    },
  },
  argTypes: {
    label: { description: fr`Le texte ; par défaut, il répète le nom du contrôle.` },
    as: {
      description: fr`Le rôle du texte : un nom, un complément (\`description\`), ou pourquoi le contrôle est désactivé (\`reason\`).`,
    },
    placement: {
      description: fr`Le côté ; par défaut, à droite pour un nom, au-dessus pour le reste.`,
    },
    disabled: {
      description: fr`Ne montre rien : le contrôle montre son nom lui-même, ou est disponible.`,
    },
    children: { control: false, description: 'Le contrôle.' },
  },
  args: {
    label: 'Finance',
    children: <IconButton label="Finance" icon={<Icon of={ReceiptText} />} />,
  },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

const bubble = (root: HTMLElement) => root.querySelector<HTMLElement>('[popover]') as HTMLElement;

export const OnFocus: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = () => bubble(canvasElement).matches(':popover-open');
    await waitFor(() => expect(open()).toBe(false));
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Finance' })).toHaveFocus());
    await waitFor(() => expect(open()).toBe(true));
    const control = (await canvas.findByRole('button')).getBoundingClientRect();
    await waitFor(() =>
      expect(bubble(canvasElement).getBoundingClientRect().left).toBeGreaterThan(control.right),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(open()).toBe(false));
  },
};

export const OnHover: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = () => bubble(canvasElement).matches(':popover-open');
    await userEvent.hover(await canvas.findByRole('button'));
    await waitFor(() => expect(open()).toBe(true));
    await userEvent.unhover(await canvas.findByRole('button'));
    await waitFor(() => expect(open()).toBe(false));
  },
};

/** A pointer that passes over the focused control does not hide the tooltip. */
export const OnBoth: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = () => bubble(canvasElement).matches(':popover-open');
    await userEvent.tab();
    await waitFor(() => expect(open()).toBe(true));
    await userEvent.hover(await canvas.findByRole('button'));
    await userEvent.unhover(await canvas.findByRole('button'));
    await waitFor(() => expect(open()).toBe(true));
    await userEvent.hover(await canvas.findByRole('button'));
    (document.activeElement as HTMLElement).blur();
    // Hiding takes effect with the next frame.
    await new Promise(requestAnimationFrame);
    await waitFor(() => expect(open()).toBe(true));
    await userEvent.unhover(await canvas.findByRole('button'));
    await waitFor(() => expect(open()).toBe(false));
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.hover(await canvas.findByRole('button'));
    await waitFor(() => expect(bubble(canvasElement).matches(':popover-open')).toBe(false));
  },
};

/** Without space on the right it is below, and does not cover the control. */
export const AtTheEdge: Story = {
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.tab();
    await waitFor(() => expect(bubble(canvasElement).matches(':popover-open')).toBe(true));
    const control = (await canvas.findByRole('button')).getBoundingClientRect();
    await waitFor(() =>
      expect(bubble(canvasElement).getBoundingClientRect().top).toBeGreaterThan(control.bottom),
    );
  },
};

/** The reason why an action is disabled, for the pointer, the keyboard and screen readers. */
export const Reason: Story = {
  args: {
    as: 'reason',
    label:
      'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Transports Garonne-Adour.',
    children: <Button>Nouvelle commande</Button>,
  },
  decorators: [
    (Story) => (
      <div className="stack">
        <p>Mes livraisons</p>
        <p>312 livraisons</p>
        <p>Novembre 2026</p>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.tab();
    const button = await canvas.findByRole('button', { name: 'Nouvelle commande' });
    await waitFor(() => {
      expect(button).toHaveFocus();
      expect(button).toHaveAccessibleDescription(args.label);
    });
    await waitFor(() => expect(bubble(canvasElement).matches(':popover-open')).toBe(true));
    await waitFor(() => {
      const { left, bottom } = bubble(canvasElement).getBoundingClientRect();
      expect(bottom).toBeLessThan(button.getBoundingClientRect().top);
      expect(left).toBeGreaterThanOrEqual(6);
    });
  },
};

/** Without space above it is below: complete, and it does not cover the control. */
export const ReasonAtTheTop: Story = {
  args: {
    as: 'reason',
    label:
      'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Transports Garonne-Adour.',
    children: <Button>Nouvelle commande</Button>,
  },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.tab();
    await waitFor(() => expect(bubble(canvasElement).matches(':popover-open')).toBe(true));
    const button = (await canvas.findByRole('button')).getBoundingClientRect();
    await waitFor(() => {
      const { top, right, width } = bubble(canvasElement).getBoundingClientRect();
      expect(top).toBeGreaterThan(button.bottom);
      expect(right).toBeLessThanOrEqual(window.innerWidth - 6);
      expect(width).toBe(280);
    });
  },
};

/** It would cover the menu that its control opens; it comes back with the next hover or focus. */
export const WithAMenu: Story = {
  render: (args) => (
    <Menu
      label="Finance"
      trigger={(trigger) => (
        <Tooltip {...args}>
          <IconButton {...trigger} label="Finance" icon={<Icon of={ReceiptText} />} />
        </Tooltip>
      )}
    >
      <MenuItem>Mes factures</MenuItem>
    </Menu>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Finance' });
    const words = () => bubble(button.parentElement?.parentElement as HTMLElement);
    await userEvent.hover(button);
    await waitFor(() => expect(words().matches(':popover-open')).toBe(true));
    await userEvent.click(button);
    await canvas.findByRole('menuitem', { name: 'Mes factures' });
    await waitFor(() => expect(words().matches(':popover-open')).toBe(false));
    await userEvent.keyboard('{Escape}');
    await userEvent.unhover(button);
    await userEvent.hover(button);
    await waitFor(() => expect(words().matches(':popover-open')).toBe(true));
  },
};
