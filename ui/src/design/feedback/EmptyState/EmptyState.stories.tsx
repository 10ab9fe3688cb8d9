import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { EmptyState } from './EmptyState';

const meta = {
  title: 'Retours/EmptyState',
  component: EmptyState,
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sites: Story = {
  args: {
    drawing: 'site',
    children: 'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
    action: <Button look="outline">Contacter le support</Button>,
  },
};

export const WithoutAction: Story = {
  args: { drawing: 'plan', children: 'Cette page n’est pas encore disponible.' },
};
