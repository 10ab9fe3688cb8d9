import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { BrandMark } from './BrandMark';

const meta = {
  title: 'Métier/BrandMark',
  component: BrandMark,
  parameters: {
    usage: {
      what: fr`Le signe du produit : une goutte et son niveau.`,
      when: [
        fr`À côté du nom du tableau de bord : 22 px dans l’en-tête, 28 sur une carte qui occupe toute la page.`,
      ],
      not: [
        fr`Sans le nom à côté : le signe ne se lit pas à voix haute.`,
        fr`Pour une entreprise : BusinessLogo.`,
      ],
    },
  },
} satisfies Meta<typeof BrandMark>;

export default meta;
type Story = StoryObj<typeof meta>;

/** In the header and on a card. */
export const Sizes: Story = {
  render: () => (
    <div className="line">
      <BrandMark />
      <BrandMark size={28} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(
        [...canvasElement.querySelectorAll('svg')].map(
          (mark) => mark.getBoundingClientRect().width,
        ),
      ).toEqual([22, 28]),
    );
  },
};
