import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { ConfirmDialog } from './ConfirmDialog';

const meta = {
  title: 'Surfaces/ConfirmDialog',
  component: ConfirmDialog,
  parameters: {
    usage: {
      what: fr`Une fenêtre qui demande confirmation : une question, ses conséquences et deux boutons.`,
      when: [
        fr`Avant ce qui ne peut pas être annulé : annuler une commande avec frais, supprimer un moyen de paiement, révoquer un accès, payer.`,
        fr`Le titre est une question, les boutons sont des verbes, le bouton sûr a le focus ; le rouge est pour ce qui détruit.`,
        fr`Avec \`business\` dès que l’on paie ou que l’on détruit : deux onglets peuvent montrer deux entreprises.`,
      ],
      not: [
        fr`Pour ce qui peut être annulé : agir tout de suite et proposer « Annuler » dans un Toast.`,
        fr`Pour annoncer un résultat : Toast ou Banner.`,
      ],
    },
  },
  argTypes: {
    open: { description: 'Montre la fenêtre.' },
    title: { description: fr`La question : « Supprimer ce moyen de paiement ? ».` },
    children: { description: 'Les conséquences.' },
    confirmLabel: { description: fr`Le verbe qui confirme : « Supprimer ».` },
    cancelLabel: { description: fr`Le verbe qui renonce : « Conserver », « Rester ».` },
    destructive: { description: 'En rouge, pour ce qui détruit.' },
    business: { description: 'Le nom de l’entreprise concernée, rappelé dans la fenêtre.' },
    reason: { description: 'Pourquoi l’action n’est pas possible maintenant.' },
    onConfirm: {
      description: fr`Lance l’action, une seule fois ; la fenêtre attend sa fin, et montre son échec.`,
    },
    onClose: {
      description: fr`Appelée quand la personne renonce ou que l’action réussit : \`open\` passe à \`false\`.`,
    },
    describeError: { description: 'Donne le message d’un échec de `onConfirm`.' },
  },
  args: {
    open: false,
    title: fr`Supprimer ce moyen de paiement ?`,
    confirmLabel: 'Supprimer',
    cancelLabel: 'Conserver',
    destructive: true,
    business: 'Transports Garonne-Adour',
    children: 'Le mandat SE-1042-202611-01 ne servira plus aux prélèvements.',
    onConfirm: fn(),
    onClose: fn(),
  },
  render: function Opener({ open: _open, onClose, ...args }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button look="outline" onClick={() => setOpen(true)}>
          Supprimer…
        </Button>
        <ConfirmDialog
          {...args}
          open={open}
          onClose={() => {
            setOpen(false);
            onClose();
          }}
        />
      </>
    );
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The safe button has the focus, and the text names the business. */
export const Destructive: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Supprimer…' }));
    const dialog = await canvas.findByRole('alertdialog', { name: /Supprimer ce moyen/ });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Conserver' })).toHaveFocus(),
    );
    await within(dialog).findByText('Transports Garonne-Adour');
  },
};

export const Neutral: Story = {
  args: {
    destructive: false,
    title: fr`Régler 2 factures pour 6 040,00 € ?`,
    children: fr`Le prélèvement partira le 5 décembre sur le compte FR76 •••• •••• 0065.`,
    confirmLabel: 'Régler',
    cancelLabel: 'Revenir aux factures',
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Supprimer…' }));
    await canvas.findByRole('alertdialog');
  },
};

/** While the action runs the dialog cannot be closed; then it closes and the focus returns. */
export const Pending: Story = {
  play: async (context) => {
    const { canvas, args } = context;
    let done = () => {};
    (args.onConfirm as ReturnType<typeof fn>).mockImplementation(
      () => new Promise<void>((resolve) => (done = resolve)),
    );
    await Destructive.play?.(context);
    const dialog = await canvas.findByRole('alertdialog');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(dialog).toHaveAttribute('closedby', 'none'));
    await waitFor(() => {
      expect(within(dialog).getByRole('button', { name: 'Conserver' })).toBeDisabled();
      expect(within(dialog).getByRole('button', { name: 'Supprimer' })).toHaveAttribute(
        'aria-busy',
      );
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Supprimer' }));
    expect(args.onConfirm).toHaveBeenCalledOnce();
    expect(args.onClose).not.toHaveBeenCalled();
    done();
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Supprimer…' })).toHaveFocus());
  },
};

/** A failure is shown inside, and the action can be retried. */
export const Failed: Story = {
  args: {
    describeError: (error) => (error as Error).message,
  },
  play: async (context) => {
    const { canvas, args } = context;
    (args.onConfirm as ReturnType<typeof fn>).mockRejectedValueOnce(
      new Error('Ce moyen de paiement sert à un prélèvement en cours.'),
    );
    await Destructive.play?.(context);
    const dialog = await canvas.findByRole('alertdialog');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Supprimer' }));
    const failure = await within(dialog).findByText(/prélèvement en cours/);
    // It may still be fading in.
    await waitFor(() => expect(failure.closest('[role="alert"]')).toBeVisible());
    expect(args.onClose).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Conserver' })).toBeEnabled(),
    );
  },
};

export const Phone: Story = { ...Destructive, globals: { viewport: { value: 'phone' } } };
