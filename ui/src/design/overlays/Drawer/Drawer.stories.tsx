import type { Meta, StoryObj } from '@storybook/react-vite';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { TextField } from '../../controls/TextField/TextField';
import { Description, DescriptionList } from '../../structure/DescriptionList/DescriptionList';
import { Icon } from '../../structure/Icon/Icon';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog';
import { Menu, MenuItem } from '../Menu/Menu';
import { Drawer } from './Drawer';

const meta = {
  title: 'Surfaces/Drawer',
  component: Drawer,
  parameters: {
    usage: {
      what: 'Un panneau modal le long du bord droit, dont les actions restent visibles.',
      when: [
        fr`Pour créer ou modifier sans perdre la liste de vue : adresse, contact, véhicule, cuve.`,
        'Pour les détails d’une ligne que l’on consulte l’un après l’autre.',
        fr`Avec \`dirty\` dès qu’un champ a changé : la fermeture demande alors confirmation.`,
      ],
      not: [
        fr`Pour un ou deux champs : Popover ou Dialog.`,
        fr`Pour une tâche en plusieurs étapes : Dialog en taille \`full\`.`,
        fr`Pour ce qui a sa propre adresse et ses propres liens : une page.`,
      ],
    },
  },
  argTypes: {
    open: { description: fr`Montre le panneau ; son contenu est monté à chaque ouverture.` },
    title: { description: 'Le titre.' },
    children: { description: 'Le contenu, qui défile.' },
    actions: { control: false, description: 'Les boutons, qui restent visibles.' },
    form: {
      control: false,
      description:
        'Fait du contenu et des actions un seul formulaire, que l’une d’elles peut envoyer.',
    },
    onClose: { description: fr`Appelée quand la personne le ferme : \`open\` passe à \`false\`.` },
    dirty: {
      description: fr`Des changements ne sont pas enregistrés : la fermeture demande d’abord confirmation.`,
    },
  },
  args: { open: false, title: 'Dépôt Toulouse', onClose: fn() },
  render: function Opener({ open: _open, onClose, ...args }) {
    const [open, setOpen] = useState(false);
    const close = () => {
      setOpen(false);
      onClose();
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ouvrir</Button>
        <Drawer
          {...args}
          open={open}
          onClose={close}
          actions={
            args.actions ?? (
              <Button look="outline" onClick={close}>
                Fermer
              </Button>
            )
          }
        >
          {args.children ?? (
            <DescriptionList>
              <Description term="Adresse">14 rue de l’Hers-Mort, 31200 Toulouse</Description>
              <Description term="Camion le plus lourd">{fr`26 t`}</Description>
              <Description term="Contact">Yanis Benali</Description>
              <Description term="Protocole de sécurité">Signé le 3 mars 2026</Description>
            </DescriptionList>
          )}
        </Drawer>
      </>
    );
  },
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const drawer = await canvas.findByRole('dialog', { name: 'Dépôt Toulouse' });
    await waitFor(() => {
      const { left, right, height } = drawer.getBoundingClientRect();
      expect(right - left).toBe(560);
      expect(right).toBe(window.innerWidth);
      expect(height).toBe(window.innerHeight);
    });
  },
};

const onSubmit = fn();

/** A form whose actions stay visible. With unsaved changes it asks before each attempt to close. */
export const DirtyForm: Story = {
  args: {
    title: 'Nouvelle adresse',
    dirty: true,
    form: {
      onSubmit: (event) => {
        event.preventDefault();
        onSubmit();
      },
    },
    actions: <Button type="submit">Ajouter l’adresse</Button>,
    children: (
      <>
        <TextField label="Nom du site" defaultValue="Agence Bordeaux" />
        <TextField label="Adresse" />
        <TextField label="Ville" />
      </>
    ),
  },
  play: async ({ canvas, args }) => {
    const opener = await canvas.findByRole('button', { name: 'Ouvrir' });
    await userEvent.click(opener);
    const drawer = await canvas.findByRole('dialog', { name: 'Nouvelle adresse' });
    const field = await within(drawer).findByRole('textbox', { name: 'Nom du site' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalled();

    for (const ask of [
      () => userEvent.keyboard('{Escape}'),
      async () => userEvent.click(await within(drawer).findByRole('button', { name: 'Fermer' })),
      () => clickOutside(drawer),
    ]) {
      await ask();
      const question = await canvas.findByRole('alertdialog', { name: /Quitter sans enregistrer/ });
      await waitFor(() =>
        expect(within(question).getByRole('button', { name: 'Rester' })).toHaveFocus(),
      );
      await userEvent.click(await within(question).findByRole('button', { name: 'Rester' }));
      await waitFor(() => expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(args.onClose).not.toHaveBeenCalled();
      await waitFor(() => expect(drawer).toBeVisible());
    }

    await userEvent.click(await within(drawer).findByRole('button', { name: 'Fermer' }));
    const question = await canvas.findByRole('alertdialog');
    await userEvent.click(await within(question).findByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** Clicks the backdrop: the browser sends the event to the dialog, with a position outside its box. */
function clickOutside(dialog: HTMLElement) {
  return userEvent.pointer({
    keys: '[MouseLeft]',
    target: dialog,
    coords: { clientX: 8, clientY: 300 },
  });
}

/** A menu in the drawer, and a question above it: each returns the focus to its opener, and Escape closes only the topmost one. */
export const Nested: Story = {
  args: { children: <Site />, dirty: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const drawer = await canvas.findByRole('dialog', { name: 'Dépôt Toulouse' });
    const actions = await within(drawer).findByRole('button', { name: 'Actions' });
    await userEvent.click(actions);
    const item = await within(drawer).findByRole('menuitem', { name: 'Supprimer' });
    await waitFor(() => expect(item).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(item);
    const question = await canvas.findByRole('alertdialog', { name: /Supprimer Dépôt Toulouse/ });
    await userEvent.click(await within(question).findByRole('button', { name: 'Conserver' }));
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => {
      expect(actions).toHaveFocus();
      expect(drawer).toBeVisible();
    });
  },
};

function Site() {
  const [questionOpen, setQuestionOpen] = useState(false);
  return (
    <div className="line">
      Dépôt Toulouse
      <Menu
        label="Actions"
        trigger={(props) => (
          <IconButton {...props} label="Actions" icon={<Icon of={EllipsisVertical} />} />
        )}
      >
        <MenuItem destructive onSelect={() => setQuestionOpen(true)}>
          Supprimer
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={questionOpen}
        onClose={() => setQuestionOpen(false)}
        onConfirm={() => {}}
        title={fr`Supprimer Dépôt Toulouse ?`}
        confirmLabel="Supprimer"
        cancelLabel="Conserver"
        destructive
      />
    </div>
  );
}

export const Phone: Story = {
  ...DirtyForm,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const drawer = await canvas.findByRole('dialog', { name: 'Nouvelle adresse' });
    await waitFor(() =>
      expect(drawer.getBoundingClientRect().width).toBe(document.documentElement.clientWidth),
    );
  },
};
