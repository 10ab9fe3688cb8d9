import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { three } from '../../stories/businesses';
import { BusinessChoice } from './business-choice';
import { Forbidden } from './Forbidden';

const switchTo = fn(async () => {});

const meta = {
  title: 'Métier/Forbidden',
  component: Forbidden,
  parameters: {
    page: true,
    usage: {
      what: fr`Le message d’une page que le rôle n’ouvre pas : un dessin, une phrase et où aller.`,
      when: ['À la place d’une page que le rôle de la personne n’ouvre pas, même par son adresse.'],
      not: [
        fr`Pour une seule action : Tooltip, qui dit à qui la demander.`,
        fr`Quand la page n’a pas pu être chargée : LoadFailure.`,
      ],
    },
  },
  args: { role: 'VIEWER', business: 'Transports Garonne-Adour' },
} satisfies Meta<typeof Forbidden>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The user has only this business: there is no other to switch to. */
export const OneBusiness: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Accès non autorisé', level: 1 });
    await canvas.findByText(
      'Votre rôle (Lecture seule) ne donne pas accès à cette page pour Transports Garonne-Adour.',
    );
    await waitFor(() => {
      expect(canvas.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/');
      expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    });
  },
};

export const SeveralBusinesses: Story = {
  tags: ['picture'],
  decorators: [
    (Story) => (
      <BusinessChoice value={{ businesses: three, switchTo }}>
        <Story />
      </BusinessChoice>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Changer d’entreprise' }));
    await waitFor(() => expect(canvas.getAllByRole('menuitem')).toHaveLength(2));
    await userEvent.click(await canvas.findByRole('menuitem', { name: /^Laiterie du Val/ }));
    expect(switchTo).toHaveBeenCalledWith(expect.objectContaining({ name: 'Laiterie du Val' }));
  },
};

/** The provider sent neither the role nor the business. */
export const Unknown: Story = {
  args: { role: null, business: null },
  play: async ({ canvas }) => {
    await canvas.findByText('Votre rôle ne donne pas accès à cette page.');
  },
};

export const Phone: Story = {
  ...SeveralBusinesses,
  tags: [],
  globals: { viewport: { value: 'phone' } },
};
