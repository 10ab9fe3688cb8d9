import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { ExpiryBanner } from './ExpiryBanner';

const meta = {
  title: 'Cadre/ExpiryBanner',
  component: ExpiryBanner,
  parameters: {
    usage: {
      what: 'Un bandeau qui compte le temps avant la fin de la session et propose de se reconnecter.',
      when: [
        fr`Deux minutes avant la fin de la session, au-dessus de la page : le temps de se reconnecter.`,
        fr`Le décompte se voit chaque seconde et ne s’entend qu’à 60, 30 et 10 secondes.`,
      ],
      not: [fr`Quand la session est finie : SessionEndDialog.`],
    },
  },
} satisfies Meta<typeof ExpiryBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { until: 0 },
  // Counted from the render, not from when the module was loaded.
  render: () => <ExpiryBanner until={Date.now() + 120_000} />,
  play: async ({ canvas }) => {
    const banner = await canvas.findByRole('group', { name: 'Fin de session' });
    await waitFor(() => {
      expect(banner).toHaveTextContent(
        /^Votre session expire dans \d\d:\d\d\. Reconnectez-vous pour ne pas perdre votre travail\./,
      );
      expect(canvas.getByRole('button', { name: 'Se reconnecter' })).toBeVisible();
    });
  },
};

/** The last second, before the dialog replaces it. */
export const LastSecond: Story = {
  args: { until: 0 },
  play: ({ canvas }) => waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('00:00')),
};
