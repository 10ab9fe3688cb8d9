import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { ChatPanel } from './ChatPanel';

const meta = {
  title: 'Cadre/ChatPanel',
  component: ChatPanel,
  parameters: {
    page: true,
    usage: {
      when: [
        'Autour de la messagerie, ouverte par «\u00a0Discuter avec nous\u00a0» en bas à droite.',
      ],
      not: [
        'Pour une question qui arrête la page\u00a0: ConfirmDialog.',
        'Pour un formulaire\u00a0: Drawer.',
      ],
    },
  },
  args: { state: 'opening', onClose: fn(), onRetry: fn() },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof ChatPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The chat does not answer: the other ways to reach somebody, and another attempt. */
export const Failed: Story = {
  args: { state: 'failed' },
  play: async ({ args, canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('link')).toHaveLength(2));
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    expect(args.onRetry).toHaveBeenCalledOnce();
    (await canvas.findByRole('dialog')).focus();
    await userEvent.keyboard('{Escape}');
    expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Opening: Story = {};
