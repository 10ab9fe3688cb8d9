import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { ChatPanel } from './ChatPanel';

const meta = {
  title: 'Cadre/ChatPanel',
  component: ChatPanel,
  parameters: {
    page: true,
    usage: {
      what: fr`Le panneau de la messagerie : un titre, une croix, puis l’attente, la messagerie ou son échec.`,
      when: [fr`Autour de la messagerie, ouverte par « Discuter avec nous » en bas à droite.`],
      not: [
        fr`Pour une question qui arrête la page : ConfirmDialog.`,
        fr`Pour un formulaire : Drawer.`,
      ],
    },
  },
  args: { state: 'opening', onClose: fn(), onRetry: fn() },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof ChatPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The chat does not answer: the other ways to reach the support, and a retry button. */
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
