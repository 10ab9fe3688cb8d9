import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { fr } from '../../lib/typography';
import { Email } from './Email';

const meta = {
  title: 'Métier/Email',
  component: Email,
  parameters: {
    usage: {
      what: 'Une adresse e-mail, qui ne se coupe qu’après l’arobase et avant les points.',
      when: [
        fr`Partout où une adresse e-mail s’affiche : elle se coupe après l’arobase et avant les points, jamais dans un mot.`,
        'Dans un lien mailto, dont elle est le texte.',
      ],
      not: [fr`Pour saisir une adresse : TextField de type email.`],
    },
  },
  args: { address: 'jean-baptiste.etcheverry@garonne-adour.example' },
} satisfies Meta<typeof Email>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneLine: Story = {};

/** In a box narrower than the address it wraps at its punctuation. */
export const Narrow: Story = {
  render: (args) => (
    <div className="narrowest">
      <Email {...args} />
    </div>
  ),
  play: async ({ canvas, args }) => {
    const email = await canvas.findByText((_, element) => element?.textContent === args.address, {
      selector: 'span',
    });
    expect(email.getClientRects().length).toBeGreaterThan(1);
  },
};
