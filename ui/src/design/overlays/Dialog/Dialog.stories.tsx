import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../../controls/Button/Button';
import { Dialog } from './Dialog';

const meta = {
  title: 'Surfaces/Dialog',
  component: Dialog,
  args: { open: false, title: 'Révoquer l’accès de Tom Roux\u202f?' },
  render: function Opener({ open: _open, ...args }) {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ouvrir</Button>
        <Dialog
          {...args}
          open={open}
          onClose={close}
          actions={
            <>
              <Button look="outline" onClick={close}>
                Conserver
              </Button>
              <Button onClick={close}>Révoquer l’accès</Button>
            </>
          }
        >
          Tom ne pourra plus se connecter à Transports Garonne-Adour. Ses commandes restent
          visibles.
        </Dialog>
      </>
    );
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir' }));
    await canvas.findByRole('dialog', { name: /Révoquer l’accès de Tom Roux/ });
  },
};

export const Closing: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Ouvrir' });
    const closed = () => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    for (const name of ['Fermer', 'Conserver']) {
      await userEvent.click(opener);
      const dialog = await canvas.findByRole('dialog');
      expect(within(dialog).getByRole('button', { name: 'Conserver' })).toHaveFocus();
      await userEvent.click(within(dialog).getByRole('button', { name }));
      await waitFor(closed);
      expect(opener).toHaveFocus();
    }
    await userEvent.click(opener);
    (await canvas.findByRole<HTMLDialogElement>('dialog')).requestClose();
    await waitFor(closed);
  },
};

export const NotClosable: Story = {
  args: { closable: false, title: 'Votre session a expiré' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir' }));
    const dialog = await canvas.findByRole<HTMLDialogElement>('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument();
    // The browser itself then ignores Escape and clicks outside.
    expect(dialog).toHaveAttribute('closedby', 'none');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Conserver' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
  },
};
