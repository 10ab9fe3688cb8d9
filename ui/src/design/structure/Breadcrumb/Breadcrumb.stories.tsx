import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Breadcrumb } from './Breadcrumb';

const meta = {
  title: 'Structure/Breadcrumb',
  component: Breadcrumb,
  parameters: {
    usage: {
      when: ['Sur une page de détail, pour revenir à la liste dont elle vient.'],
      not: [
        fr`Sur une page de premier niveau : le menu suffit.`,
        fr`Pour les étapes d’une tâche : Stepper.`,
      ],
    },
  },
  args: {
    parents: [{ label: 'Mes livraisons', to: '/operations/mes-livraisons/' }],
    current: 'CMD-2026-004812',
  },
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneLevel: Story = {};

export const TwoLevels: Story = {
  args: {
    parents: [
      { label: 'Opérations', to: '/operations/' },
      { label: 'Mes livraisons', to: '/operations/mes-livraisons/' },
    ],
  },
};

/** Only the way back is left. */
export const Phone: Story = {
  ...TwoLevels,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByRole('link', { name: 'Mes livraisons' })).toBeVisible();
      expect(canvas.queryByRole('link', { name: 'Opérations' })).not.toBeInTheDocument();
      expect(canvas.getByText('CMD-2026-004812')).not.toBeVisible();
      // The way back is seen, not guessed.
      const back = canvas.getByText('Mes livraisons').firstElementChild;
      expect(back?.getBoundingClientRect().height).toBe(18);
    });
    // Where no word has room, the arrow still leads back.
    (await canvas.findByRole('navigation')).style.width = '20px';
    await waitFor(() => {
      const { width, height } = canvas.getByText('Mes livraisons').getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    });
  },
};

/** What comes beside it takes its room: the current step gives way, and nothing below moves. */
export const LittleRoom: Story = {
  ...TwoLevels,
  play: async ({ canvas }) => {
    const trail = await canvas.findByRole('navigation');
    const height = trail.offsetHeight;
    trail.style.width = '260px';
    await waitFor(() => {
      expect(trail.scrollWidth).toBe(260);
      expect(trail.offsetHeight).toBe(height);
      expect(canvas.getByText('CMD-2026-004812')).toBeVisible();
    });
  },
};
