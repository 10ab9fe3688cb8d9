import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PartialBanner } from './PartialBanner';

const meta = {
  title: 'Métier/PartialBanner',
  component: PartialBanner,
  parameters: {
    usage: {
      when: [
        'En tête d’une page dont certaines listes n’ont pas pu être chargées\u00a0: elles manquent, elles ne sont pas vides.',
      ],
      not: [
        'Quand rien n’a pu être chargé\u00a0: LoadFailure.',
        'Quand une liste est réellement vide\u00a0: EmptyState.',
      ],
    },
  },
  args: { onRetry: fn() },
} satisfies Meta<typeof PartialBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Réessayer' }));
    expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Retrying: Story = { args: { retrying: true } };
