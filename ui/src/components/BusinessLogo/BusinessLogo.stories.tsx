import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { BusinessLogo } from './BusinessLogo';

const meta = {
  title: 'Métier/BusinessLogo',
  component: BusinessLogo,
  parameters: {
    usage: {
      what: 'Le logo d’une entreprise ou, sans image, son initiale sur un carré teinté.',
      when: [
        fr`À côté du nom d’une entreprise, ou dans un contrôle qui le dit : 32 px, 24 dans la barre latérale repliée, 48 près d’un titre.`,
        fr`Sans logo, ou quand son image ne se lit pas : l’initiale prend sa place, à la même taille.`,
      ],
      not: [fr`Pour une personne : Avatar.`, fr`Pour le signe du produit : BrandMark.`],
    },
  },
  args: { initial: 'T', logoUrl: null },
} satisfies Meta<typeof BusinessLogo>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An inline square: a story has no server for images. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b5" d="M4 24 16 6l12 18z"/></svg>',
)}`;

/** 32 px, 24 in the collapsed sidebar (specification §9), 48 next to a title. */
export const Initial = {
  render: (args) => (
    <div className="line">
      <BusinessLogo {...args} size="sm" />
      <BusinessLogo {...args} />
      <BusinessLogo {...args} size="lg" />
      <BusinessLogo {...args} tone="solid" />
    </div>
  ),
  play: async ({ canvas, args }) => {
    const squares = (await canvas.findAllByText(args.initial)).map((logo) =>
      logo.getBoundingClientRect(),
    );
    expect(squares.map(({ width, height }) => [width, height])).toEqual([
      [24, 24],
      [32, 32],
      [48, 48],
      [32, 32],
    ]);
  },
} satisfies Story;

export const Logo: Story = { render: Initial.render, args: { logoUrl: picture } };

export const BrokenLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,broken' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('T')).toBeVisible());
  },
};
