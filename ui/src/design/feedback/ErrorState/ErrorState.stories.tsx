import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../controls/Button/Button';
import { ErrorState } from './ErrorState';

const meta = {
  title: 'Retours/ErrorState',
  component: ErrorState,
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {
  args: {
    reference: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D',
    actions: (
      <>
        <Button>Réessayer</Button>
        <Button look="outline">Retour à l’accueil</Button>
      </>
    ),
    children: 'Besoin d’aide\u202f? 01 99 00 12 34',
  },
};

export const WithoutReference: Story = {
  args: {
    text: 'Vérifiez votre connexion Internet, puis réessayez.',
    actions: <Button>Réessayer</Button>,
  },
};
