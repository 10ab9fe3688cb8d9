import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { Checkbox } from '../../controls/Checkbox/Checkbox';
import { TextField } from '../../controls/TextField/TextField';
import { Description, DescriptionList } from '../../structure/DescriptionList/DescriptionList';
import { Tooltip } from '../Tooltip/Tooltip';
import { Dialog, type DialogProps } from './Dialog';

const meta = {
  title: 'Surfaces/Dialog',
  component: Dialog,
  parameters: {
    usage: {
      what: fr`Une fenêtre modale : un titre, un contenu et des actions, au-dessus d’une page inerte.`,
      when: [
        fr`Pour ce qui doit être vu ou choisi avant de continuer : fin de session, aperçu, court formulaire d’un ou deux champs.`,
        fr`En taille \`full\`, pour une tâche qui occupe toute l’attention : la commande.`,
      ],
      not: [
        fr`Pour demander confirmation : ConfirmDialog.`,
        fr`Pour un formulaire d’une page : Drawer, qui laisse voir la liste.`,
        fr`Pour dire que c’est fait : Toast.`,
      ],
    },
  },
  argTypes: {
    open: { description: fr`Montre la fenêtre ; son contenu est monté à chaque ouverture.` },
    onClose: {
      description: fr`Appelée par Échap, un clic à côté ou la croix : \`open\` passe à \`false\`, ou la fenêtre reste.`,
    },
    title: { description: fr`Le titre ; une question quand la fenêtre en pose une.` },
    children: { description: 'Le contenu.' },
    actions: { control: false, description: 'Les boutons, le plus sûr d’abord.' },
    closable: {
      description: fr`Avec \`false\`, seules ses actions la ferment : ni Échap, ni croix.`,
    },
    guarded: {
      description: fr`\`onClose\` peut garder la fenêtre ouverte : le navigateur ne la ferme jamais sans demander.`,
    },
    size: {
      description: fr`\`sm\` : 480 px de large ; \`md\` : 640 px ; \`full\` : toute la fenêtre du navigateur.`,
    },
    form: {
      control: false,
      description:
        'Fait du contenu et des actions un seul formulaire, que l’une d’elles peut envoyer.',
    },
  },
  args: {
    open: false,
    title: 'Partager le suivi de la livraison',
    children:
      'Toute personne qui a ce lien voit où se trouve le camion-citerne, jusqu’à la fin de la livraison.',
  },
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
                Fermer sans partager
              </Button>
              <Button onClick={close}>Copier le lien</Button>
            </>
          }
        />
      </>
    );
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page behind neither scrolls nor moves. */
export const Open: Story = {
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Ouvrir' });
    const before = opener.getBoundingClientRect();
    await userEvent.click(opener);
    const dialog = await canvas.findByRole('dialog', { name: /Partager le suivi/ });
    await waitFor(() => {
      expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
      expect(opener.getBoundingClientRect()).toEqual(before);
      expect(within(dialog).getByRole('button', { name: 'Fermer sans partager' })).toHaveFocus();
    });
  },
};

/** An outline button has the background of its container: on a darker one it would look pressed in. */
export const Dark: Story = {
  args: { 'data-theme': 'dark' } as Partial<DialogProps>,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const dialog = await canvas.findByRole('dialog');
    const outline = await within(dialog).findByRole('button', { name: 'Fermer sans partager' });
    const ground = getComputedStyle(dialog).backgroundColor;
    await waitFor(() => {
      expect(getComputedStyle(dialog).colorScheme).toBe('dark');
      expect(getComputedStyle(outline).backgroundColor).toBe(ground);
    });
  },
};

/** The cross, an action and the browser close it; the focus returns to the previous element. */
export const Closing: Story = {
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Ouvrir' });
    const closed = () =>
      waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    for (const name of ['Fermer', 'Copier le lien']) {
      await userEvent.click(opener);
      const dialog = await canvas.findByRole('dialog');
      await userEvent.click(await within(dialog).findByRole('button', { name }));
      await closed();
      await waitFor(() => expect(opener).toHaveFocus());
    }
    await userEvent.click(opener);
    (await canvas.findByRole<HTMLDialogElement>('dialog')).requestClose();
    await closed();
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** When the browser closes it without a cancel event, `onClose` is still called and it can be opened again. */
export const ClosedByTheBrowser: Story = {
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Ouvrir' });
    await userEvent.click(opener);
    (await canvas.findByRole<HTMLDialogElement>('dialog')).close();
    await waitFor(() => expect(canvas.queryByText(/Toute personne/)).not.toBeInTheDocument());
    await userEvent.click(opener);
    await canvas.findByRole('dialog');
  },
};

export const NotClosable: Story = {
  args: { closable: false, title: 'Votre session a expiré' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const dialog = await canvas.findByRole<HTMLDialogElement>('dialog');
    await waitFor(() =>
      expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument(),
    );
    // The browser then ignores Escape and clicks outside.
    await waitFor(() => expect(dialog).toHaveAttribute('closedby', 'none'));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Copier le lien' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
  },
};

const onSubmit = fn();

/** Its content and its actions are one form: Enter submits it, and the first field has the focus. */
export const WithForm: Story = {
  render: (args) => (
    <Dialog
      {...args}
      open
      title="Recevoir le bon de livraison"
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          onSubmit();
        },
      }}
      actions={<Button type="submit">Envoyer</Button>}
    >
      <p>Il part en pièce jointe, avec le bon de pesée.</p>
      <TextField
        label="Adresse e-mail"
        type="email"
        required
        defaultValue="claire.lemaire@garonne-adour.example"
      />
      <TextField label="Message" hint="Facultatif." />
      <Checkbox label="M’en envoyer une copie" />
    </Dialog>
  ),
  args: { onClose: fn() },
  play: async ({ canvas, args }) => {
    onSubmit.mockClear();
    const dialog = await canvas.findByRole('dialog');
    const address = await within(dialog).findByRole('textbox', { name: 'Adresse e-mail' });
    await waitFor(() => expect(address).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    // The event of a file field when the user chose nothing.
    address.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(args.onClose).not.toHaveBeenCalled();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** On a phone, too, its fields have space between them. */
export const WithFormOnPhone: Story = {
  ...WithForm,
  globals: { viewport: { value: 'phone' } },
};

/** With more content than the window holds, the actions stay visible. */
export const Long: Story = {
  args: {
    size: 'md',
    title: 'Conditions du mandat SEPA',
    children: Array.from({ length: 40 }, (_, index) => (
      <p key={index.toString()}>
        {index + 1}. Vous autorisez Sandbox Énergies à envoyer des instructions à votre banque pour
        débiter votre compte, et votre banque à débiter votre compte selon ces instructions.
      </p>
    )),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const dialog = await canvas.findByRole('dialog');
    const action = await within(dialog).findByRole('button', { name: 'Copier le lien' });
    await waitFor(() => {
      expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
      expect(action.getBoundingClientRect().bottom).toBeLessThan(
        dialog.getBoundingClientRect().bottom,
      );
    });
  },
};

/** The complete window, with the actions along the lower edge. */
export const Full: Story = {
  args: {
    size: 'full',
    title: 'Nouvelle commande',
    children: (
      <DescriptionList>
        <Description term="Site">Dépôt Toulouse</Description>
        <Description term="Produit">Gazole B7</Description>
        <Description term="Volume">{fr`12 000 L`}</Description>
      </DescriptionList>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    await waitFor(() => {
      const { width, height } = canvas.getByRole('dialog').getBoundingClientRect();
      expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
    });
  },
};

/** On a phone a button or link with a reason is as wide as the sheet, like any other. */
export const WithReasonOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    open: true,
    onClose: fn(),
    actions: (
      <>
        <Tooltip as="reason" label="Disponible une fois reconnecté.">
          <Button>Copier le lien</Button>
        </Tooltip>
        <Tooltip as="reason" label="" disabled>
          <Button look="outline" to="/">
            Ouvrir la page de suivi de la livraison
          </Button>
        </Tooltip>
      </>
    ),
  },
  render: (args) => <Dialog {...args} />,
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: /Copier le lien/ });
    const link = (await canvas.findByText(/^Ouvrir la page/)).closest('a');
    await waitFor(() => {
      expect(button.offsetWidth).toBeGreaterThan(300);
      expect(link?.offsetWidth).toBe(button.offsetWidth);
    });
  },
};

/** On a phone it rises from the bottom edge. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }));
    const dialog = await canvas.findByRole('dialog');
    await waitFor(() =>
      expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(window.innerHeight),
    );
  },
};

/** The opener gets the focus back in the same render that closes the drawer, so that it receives the next keys. */
export const FocusBackAtOnce: Story = {
  render: function Slow({ open: _open, ...args }) {
    const [open, setOpen] = useState(false);
    // As on navigation: not within the event.
    const close = () => startTransition(() => setOpen(false));
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ouvrir</Button>
        <Dialog {...args} open={open} onClose={close} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Ouvrir' });
    await userEvent.click(opener);
    const dialog = await canvas.findByRole('dialog');
    const drawn = new Promise<Element | null>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        queueMicrotask(() => resolve(document.activeElement));
      }).observe(dialog, { attributeFilter: ['data-state'] });
    });
    // Not with userEvent, which waits for React to finish.
    (await within(dialog).findByRole('button', { name: 'Fermer' })).click();
    expect(await drawn).toBe(opener);
  },
};
