import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { fr } from '../../lib/typography';
import { BusinessName } from './business-name';
import { Page } from './Page';

const meta = {
  title: 'Métier/Page',
  component: Page,
  tags: ['!autodocs'],
  parameters: {
    page: true,
    usage: {
      what: fr`Le cadre d’une page : son titre, son sous-titre, ses actions et ses marges.`,
      when: [
        fr`Comme cadre de chaque page : titre de la fenêtre, titre, sous-titre, actions, marges.`,
        'Avec busy tant que la page attend ses données.',
      ],
      not: [
        fr`Pour un bloc dans une page : Card.`,
        fr`Pour ce qui s’ouvre au-dessus d’une page : Dialog ou Drawer.`,
      ],
    },
  },
  args: {
    title: 'Entreprise',
    subtitle: 'Transports Garonne-Adour',
    children: <Card>Le contenu de la page.</Card>,
  },
  decorators: [
    (Story) => (
      <BusinessName value="Transports Garonne-Adour">
        <Story />
      </BusinessName>
    ),
  ],
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await waitFor(() =>
      expect(document.title).toBe('Entreprise · Transports Garonne-Adour · Citerne'),
    );
  },
};

export const WithActions: Story = {
  args: {
    actions: (
      <>
        <Button look="outline">Commander à nouveau</Button>
        <Button>Nouvelle commande</Button>
      </>
    ),
  },
};

export const Phone: Story = { ...WithActions, globals: { viewport: { value: 'phone' } } };
