import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { unhurried } from '../../../stories/timers';
import { Button } from '../../controls/Button/Button';
import { Dialog } from '../../overlays/Dialog/Dialog';
import { type Toasts, useToast } from './ToastProvider';

/** Shows a toast when mounted. */
function Say({ what }: { what: (toasts: Toasts) => void }) {
  const toasts = useToast();
  useEffect(() => what(toasts), [what, toasts]);
  return null;
}

const meta = {
  title: 'Retours/Toast',
  component: Say,
  parameters: {
    usage: {
      what: fr`Un message court au-dessus de la page : un succès, un échec ou une action à annuler.`,
      when: [
        'Pour dire qu’une action a réussi, quand l’écran ne le montre pas déjà.',
        fr`Avec \`undo\` pour ce qui peut être annulé : l’écran change tout de suite, l’envoi attend 8 secondes.`,
        'Pour un échec, en plus du message écrit à sa place dans la page.',
        fr`Aussi depuis une fenêtre : il se pose au-dessus d’elle, et reste quand elle se ferme.`,
      ],
      not: [
        fr`Pour la seule trace d’une erreur : Banner ou ErrorState.`,
        fr`Pour ce qui ne peut pas être annulé : ConfirmDialog avant d’agir.`,
        fr`Pour une information qui doit rester : Banner.`,
      ],
    },
  },
  argTypes: {
    what: { control: false, description: 'Les messages que l’exemple envoie.' },
  },
} satisfies Meta<typeof Say>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {
  args: { what: ({ success }) => success('Vous consultez maintenant Autocars Belle-Étoile.') },
};

export const WithAction: Story = {
  args: {
    what: ({ success }) =>
      success(fr`Votre export « Livraisons de novembre » est prêt.`, {
        action: { label: 'Télécharger', onSelect: () => {} },
      }),
  },
};

const done = { text: 'Adresse supprimée.', commit: fn(), undo: fn() };

/** An action that is undone is never sent. */
export const Undo: Story = {
  beforeEach: () => unhurried(8_000),
  args: {
    what: ({ undo }) => {
      done.commit.mockClear();
      done.undo.mockClear();
      undo(done);
    },
  },
  play: async ({ canvas, step }) => {
    const button = await canvas.findByRole('button', { name: 'Annuler' });
    await step('Annuler', async () => {
      await userEvent.click(button);
      expect(done.undo).toHaveBeenCalledOnce();
      expect(done.commit).not.toHaveBeenCalled();
      await waitFor(() => expect(canvas.queryByText('Adresse supprimée.')).not.toBeInTheDocument());
    });
  },
};

/** An action that can be undone for 8 seconds. */
export const Undoable: Story = { args: { what: ({ undo }) => undo(done) } };

export const Several: Story = {
  args: {
    what: ({ success, error, undo }) => {
      success('Préférence enregistrée.');
      undo(done);
      error('Trop de demandes en peu de temps. Patientez 30 secondes.');
    },
  },
};

export const Failed: Story = {
  args: { what: ({ error }) => error('Impossible de changer d’entreprise. Réessayez.') },
};

/** A dialog makes the page behind it inert, but not the toasts: earlier ones and new ones can be read and used. */
export const WithADialog: Story = {
  beforeEach: () => unhurried(5_000, 8_000),
  args: { what: ({ undo }) => undo(done) },
  render: ({ what }) => (
    <>
      <Say what={what} />
      <Share />
    </>
  ),
  play: async ({ canvas }) => {
    done.undo.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Partager' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Partager le suivi' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Copier le lien' }));
    // They receive the pointer and are not inert: the dialog contains them.
    for (const text of ['Lien copié.', 'Adresse supprimée.']) {
      const toast = await within(dialog).findByText(text);
      await waitFor(() => expect(isOnTop(toast)).toBe(true));
    }
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    const undo = await canvas.findByRole('button', { name: 'Annuler' });
    await waitFor(() => expect(isOnTop(undo)).toBe(true));
    await userEvent.click(undo);
    expect(done.undo).toHaveBeenCalledOnce();
  },
};

function Share() {
  const [open, setOpen] = useState(false);
  const { success } = useToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Partager</Button>
      <Dialog
        open={open}
        title="Partager le suivi"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => success('Lien copié.')}>Copier le lien</Button>}
      >
        Le lien vaut jusqu’à la fin de la livraison.
      </Dialog>
    </>
  );
}

function isOnTop(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Toasts do not cover the focused element (WCAG 2.4.11), be it focused before or after they appear. */
export const ClearOfTheFocus: Story = {
  beforeEach: () => unhurried(5_000, 8_000),
  args: { what: () => {} },
  render: () => <Rows />,
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('button');
    const covered = () => {
      const [a, b] = [document.activeElement, document.querySelector('[data-tone="error"]')].map(
        (one) => (one as Element).getBoundingClientRect(),
      );
      return a && b && a.top < b.bottom && a.bottom > b.top;
    };
    // The last visible row shows the toast, which then appears over it.
    const inSight = rows.filter((row) => row.getBoundingClientRect().bottom < innerHeight);
    inSight.at(-1)?.focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/^Impossible de changer/);
    await waitFor(() => expect(covered()).toBe(false));
    for (const row of rows.slice(inSight.length)) {
      await userEvent.tab();
      await waitFor(() => expect(row).toHaveFocus());
      expect(covered(), row.textContent ?? '').toBe(false);
    }
  },
};

function Rows() {
  const { error } = useToast();
  return (
    <div className="stack">
      {[...Array(30).keys()].map((row) => (
        <Button
          key={row}
          onClick={() => error('Impossible de changer d’entreprise. Réessayez.')}
        >{`Ligne ${row + 1}`}</Button>
      ))}
    </div>
  );
}

export const Phone: Story = { ...Failed, globals: { viewport: { value: 'phone' } } };
