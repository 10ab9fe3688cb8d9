import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Breadcrumb } from './Breadcrumb';

const meta = {
  title: 'Structure/Breadcrumb',
  component: Breadcrumb,
  parameters: {
    usage: {
      what: fr`Le fil d’Ariane d’une page de détail : les écrans au-dessus, en liens, puis l’écran lui-même.`,
      when: ['Sur une page de détail, pour revenir à la liste dont elle vient.'],
      not: [
        fr`Sur une page de premier niveau : le menu suffit.`,
        fr`Pour les étapes d’une tâche : Stepper.`,
      ],
    },
  },
  argTypes: {
    parents: { description: 'Les écrans au-dessus, le plus proche en dernier.' },
    current: { description: fr`L’écran lui-même : « CMD-2026-004812 ».` },
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

/** Only the link to the parent is shown. */
export const Phone: Story = {
  ...TwoLevels,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByRole('link', { name: 'Mes livraisons' })).toBeVisible();
      expect(canvas.queryByRole('link', { name: 'Opérations' })).not.toBeInTheDocument();
      expect(canvas.getByText('CMD-2026-004812')).not.toBeVisible();
      // The link shows an arrow.
      const back = canvas.getByText('Mes livraisons').firstElementChild;
      expect(back?.getBoundingClientRect().height).toBe(18);
    });
    // Without space for a word, the arrow still links back.
    (await canvas.findByRole('navigation')).style.width = '20px';
    await waitFor(() => {
      const { width, height } = canvas.getByText('Mes livraisons').getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    });
  },
};

/** With less space the current step is truncated, then the screen above it; the trail stays on one line. */
export const LittleRoom: Story = {
  ...TwoLevels,
  play: async ({ canvas }) => {
    const trail = await canvas.findByRole('navigation');
    const current = await canvas.findByText('CMD-2026-004812');
    const nearest = await canvas.findByText('Mes livraisons');
    const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
    const height = trail.offsetHeight;
    trail.style.width = '290px';
    await waitFor(() => {
      expect(isCut(current)).toBe(true);
      expect(isCut(nearest)).toBe(false);
      expect(current.clientWidth).toBeGreaterThan(30);
      expect(trail.offsetHeight).toBe(height);
    });
    trail.style.width = '180px';
    await waitFor(() => {
      expect(isCut(nearest)).toBe(true);
      expect(trail.scrollWidth).toBe(180);
      expect(trail.offsetHeight).toBe(height);
    });
  },
};
