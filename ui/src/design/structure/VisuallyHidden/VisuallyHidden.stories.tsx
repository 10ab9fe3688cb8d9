import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { VisuallyHidden } from './VisuallyHidden';

const meta = {
  title: 'Structure/VisuallyHidden',
  component: VisuallyHidden,
  parameters: {
    usage: {
      when: [
        fr`Pour un complément que l’image donne déjà à ceux qui voient : « (nouvel onglet) », « terminée ».`,
      ],
      not: [
        fr`Pour cacher à tous : ne pas l’écrire.`,
        fr`Pour nommer un bouton à icône : le label d’IconButton.`,
      ],
    },
  },
  args: { children: ' (nouvel onglet)' },
  render: (args) => (
    <a href="#conditions">
      Mentions légales (CGV)
      <VisuallyHidden {...args} />
    </a>
  ),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Out of sight, and part of the link's name all the same. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Mentions légales (CGV) (nouvel onglet)' });
    await waitFor(() =>
      expect(canvas.getByText('(nouvel onglet)').getBoundingClientRect().width).toBe(1),
    );
  },
};
