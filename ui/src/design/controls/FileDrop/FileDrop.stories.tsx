import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { FileDrop } from './FileDrop';

const meta = {
  title: 'Contrôles/FileDrop',
  component: FileDrop,
  args: {
    label: 'Logo de l’entreprise',
    accept: 'image/png,image/jpeg,image/webp',
    formats: 'PNG, JPEG ou WebP',
    maxSize: 2 * 1024 ** 2,
    hint: fr`PNG, JPEG ou WebP, 2 Mo au plus.`,
    onFiles: fn(),
  },
  argTypes: {
    ...fieldProps,
    size: { description: fr`Hauteur de la zone : \`sm\` 72 px au moins, \`md\` 128 px.` },
    accept: {
      description: 'Les types acceptés, comme dans `accept` ; un fichier déposé est vérifié aussi.',
    },
    formats: { description: fr`Les types acceptés, en mots : « PNG, JPEG ou WebP ».` },
    maxSize: { description: 'La taille maximale d’un fichier, en octets.' },
    onFiles: {
      description: 'Appelée avec les fichiers acceptés, ou une liste vide quand ils sont retirés.',
    },
    busy: { description: fr`Les fichiers partent : un témoin remplace le bouton qui les retire.` },
  },
  parameters: {
    usage: {
      what: 'Une zone où choisir ou déposer un fichier et, dessous, les fichiers retenus.',
      when: [
        fr`Pour joindre un fichier : un logo, une flotte en CSV, un protocole de sécurité.`,
        fr`On choisit, on dépose ou on colle au clavier : rien ne demande de glisser.`,
      ],
      not: [fr`Pour télécharger un fichier : Button avec \`href\`.`],
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FileDrop>;

export default meta;
type Story = StoryObj<typeof meta>;

const logo = new File(['x'.repeat(348_160)], 'garonne-adour.png', { type: 'image/png' });
const drawing = new File(['<svg/>'], 'garonne-adour.svg', { type: 'image/svg+xml' });

/** Dispatches the drag event that the browser sends when the user drags files. */
function drag(type: 'dragenter' | 'drop', zone: Element | null, ...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  zone?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

export const Empty: Story = {};

export const Medium: Story = { args: { size: 'md' } };

/** A file is held over the zone. */
export const Over: Story = {
  play: async ({ canvas }) => {
    const zone = (await canvas.findByLabelText(/Logo/)).parentElement;
    drag('dragenter', zone, logo);
    await waitFor(() => expect(zone).toHaveAttribute('data-state', 'over'));
  },
};

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText(/Logo/), logo);
    await waitFor(() => expect(canvas.getByText('340 ko')).toBeVisible());
  },
};

/** A dropped file is in the native control, like a chosen file; then it is removed. */
export const DroppedAndRemoved: Story = {
  play: async ({ canvas, args }) => {
    const input = await canvas.findByLabelText<HTMLInputElement>(/Logo/);
    drag('drop', input.parentElement, logo);
    await canvas.findByText('garonne-adour.png');
    expect(input.files?.[0]).toBe(logo);
    await userEvent.click(await canvas.findByRole('button', { name: 'Retirer garonne-adour.png' }));
    await waitFor(() => {
      expect(input.files).toHaveLength(0);
      expect(input).toHaveFocus();
    });
    expect(args.onFiles).toHaveBeenLastCalledWith([]);
    await waitFor(() => expect(canvas.queryByRole('listitem')).toBeNull());
  },
};

/** Browsers ignore `accept` when a file is dropped. */
export const Refused: Story = {
  play: async ({ canvas }) => {
    const input = await canvas.findByLabelText<HTMLInputElement>(/Logo/);
    drag('drop', input.parentElement, drawing);
    await canvas.findByText('Format non pris en charge. Utilisez PNG, JPEG ou WebP.');
    expect(input.files).toHaveLength(0);
  },
};

export const Several: Story = {
  args: { label: 'Photos', multiple: true },
  play: async ({ canvas }) => {
    const photos = ['quai.png', 'jauge-de-la-cuve-gazole-1-du-depot-toulouse.png'].map(
      (name, index) => new File(['x'.repeat(700_000 * (index + 1))], name, { type: 'image/png' }),
    );
    await userEvent.upload(await canvas.findByLabelText(/Photos/), photos);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2));
  },
};

export const Busy: Story = { args: { busy: true } };

export const Required: Story = { args: { required: true, error: 'Choisissez un logo.' } };

export const Disabled: Story = { args: { disabled: true } };
