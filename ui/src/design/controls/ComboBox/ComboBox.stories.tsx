import type { Meta, StoryObj } from '@storybook/react-vite';
import { MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { activities } from '../../../components/forms/identity';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Dialog } from '../../overlays/Dialog/Dialog';
import { Icon } from '../../structure/Icon/Icon';
import { Button } from '../Button/Button';
import { ComboBox, type ComboBoxOption, type ComboBoxProps } from './ComboBox';
// Bundled with the story: a lazy chunk would delay the tests.
import './ComboBoxField';

const sites: ComboBoxOption[] = [
  { id: 'tls', label: 'Dépôt Toulouse', description: '31200 Toulouse' },
  { id: 'bdx', label: 'Agence Bordeaux', description: '33300 Bordeaux' },
  { id: 'bay', label: 'Plateforme Bayonne', description: '64100 Bayonne' },
  { id: 'pau', label: 'Atelier Pau-Lons', description: '64140 Lons' },
  { id: 'agn', label: 'Relais d’Agen', description: '47000 Agen' },
  { id: 'chl', label: 'Chantier Île-de-Ré', description: '17410 Saint-Martin' },
  { id: 'old', label: 'Dépôt Montauban', description: 'Fermé depuis juin 2026', disabled: true },
];

const sectors: ComboBoxOption[] = activities.map((label) => ({ id: label, label }));

const meta = {
  title: 'Contrôles/ComboBox',
  component: ComboBox,
  parameters: {
    usage: {
      what: 'Un champ qui cherche parmi beaucoup de choix au fil de la saisie, et en retient un.',
      when: [
        fr`Pour un choix parmi plus d’une dizaine, que l’on trouve plus vite en tapant qu’en parcourant : sites, contacts, les 17 secteurs d’activité.`,
        fr`Quand les choix viennent de l’API au fil de la saisie : \`onSearch\` et \`loading\`.`,
        fr`Une page l’importe sans détour : ce qu’il lui faut de react-aria est chargé à part, et un champ de la même taille montre le choix en attendant.`,
      ],
      not: [
        fr`Pour moins de dix choix : Select, ou RadioGroup quand il faut les comparer.`,
        fr`Pour chercher dans une liste : SearchField.`,
        fr`Pour des actions : Menu.`,
      ],
    },
  },
  argTypes: {
    ...fieldProps,
    options: { control: false, description: 'Les choix, dans l’ordre où ils se montrent.' },
    value: {
      description:
        'L’identifiant du choix, ou `null` ; sans cette prop, le champ garde son propre état.',
    },
    defaultValue: {
      description: 'L’identifiant du choix au départ, quand le champ garde son propre état.',
    },
    onChange: {
      description: 'Appelée avec l’identifiant et le choix, ou avec `null` quand il est effacé.',
    },
    renderOption: {
      control: false,
      description: fr`Dessine une ligne, à la place du libellé et de la description ; son texte commence par le libellé.`,
    },
    onSearch: { description: 'Appelée avec le texte saisi, quand les choix viennent de l’API.' },
    loading: { description: 'Les choix se chargent.' },
    clearable: { description: 'Ajoute un bouton qui efface le choix.' },
    icon: { control: false, description: fr`Une icône au début ; un décor.` },
    action: { control: false, description: fr`Sous les choix : « Ajouter une adresse ».` },
    placeholder: { description: 'Montré tant que le champ est vide.' },
    ref: { control: false, description: 'La référence au champ.' },
  },
  args: {
    label: 'Site de livraison',
    placeholder: 'Rechercher un site',
    options: sites,
    icon: MapPin,
    onChange: fn(),
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ComboBox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Waits until the lazy part of the field has loaded. */
async function ready(canvas: ReturnType<typeof within>): Promise<HTMLElement> {
  return canvas.findByRole('combobox');
}

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: 'tls', clearable: true } };

export const Open: Story = {
  args: { defaultValue: 'bdx' },
  play: async ({ canvas }) => {
    const field = await ready(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: /Afficher les choix/ }));
    const list = await canvas.findByRole('listbox');
    await waitFor(() => {
      expect(within(list).getAllByRole('option')).toHaveLength(sites.length);
      expect(within(list).getByRole('option', { name: /Agence Bordeaux/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      expect(field).toHaveValue('Agence Bordeaux');
    });
    // The content security policy refuses style elements: react-aria must not have added one.
    const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
    expect(sheets.filter((sheet) => sheet?.includes('data-react-aria-pressable'))).toEqual([]);
  },
};

export const Searching: Story = {
  args: { name: 'site' },
  play: async ({ canvas, canvasElement, args }) => {
    const field = await ready(canvas);
    await userEvent.type(field, 'DEPOT');
    const list = await canvas.findByRole('listbox');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Dépôt Toulouse31200 Toulouse', 'Dépôt MontaubanFermé depuis juin 2026']),
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(args.onChange).toHaveBeenLastCalledWith('tls', sites[0]);
    await waitFor(() => {
      expect(field).toHaveValue('Dépôt Toulouse');
      expect(canvasElement.querySelector('input[name="site"]')).toHaveValue('tls');
    });
    await waitFor(() => expect(canvas.queryByRole('listbox')).not.toBeInTheDocument());
  },
};

export const NoResult: Story = {
  play: async ({ canvas, args }) => {
    const field = await ready(canvas);
    await userEvent.type(field, 'Marseille');
    const empty = await canvas.findByText(/^Aucun résultat/);
    await waitFor(() => expect(empty.textContent).toBe(fr`Aucun résultat pour « Marseille ».`));
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue(''));
    expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Sectors: Story = {
  args: {
    label: 'Secteur d’activité',
    placeholder: 'Rechercher un secteur',
    options: sectors,
    icon: undefined as never,
  },
  play: async ({ canvas }) => {
    await userEvent.type(await ready(canvas), 'elec');
    const options = await within(await canvas.findByRole('listbox')).findAllByRole('option');
    await waitFor(() =>
      expect(options.map(({ textContent }) => textContent)).toEqual(['Électronique / Électricité']),
    );
  },
};

const contacts = [
  {
    id: '1',
    label: 'Claire Vidal',
    description: 'Commercial',
    keywords: 'claire.vidal@garonne-adour.example',
  },
  { id: '2', label: 'Karim Benali', description: 'Opérationnel' },
  { id: '3', label: 'Jean-Noël Duprat', description: 'Les deux' },
];

export const OwnRows: Story = {
  args: {
    label: 'Contact sur place',
    placeholder: 'Rechercher un contact',
    icon: undefined as never,
    options: contacts,
    renderOption: ({ label, description }) => (
      <span className="line">
        <strong>{label}</strong>
        <span>{description}</span>
      </span>
    ),
    action: (
      <Button variant="ternary" look="light" icon={<Icon of={Plus} size={18} />}>
        Ajouter un contact
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    await ready(canvas);
    // A click into the field opens the complete list, as the arrow key does.
    await userEvent.click(await canvas.findByRole('combobox'));
    await canvas.findByRole('option', { name: 'Karim Benali Opérationnel' });
  },
};

export const Clearing: Story = {
  args: { defaultValue: 'tls', clearable: true },
  play: async ({ canvas, args }) => {
    const field = await ready(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer le choix' }));
    await waitFor(() => {
      expect(field).toHaveValue('');
      expect(field).toHaveFocus();
    });
    expect(args.onChange).toHaveBeenLastCalledWith(null, null);
  },
};

/** Resetting the form restores the first choice, also in place of a text that matched no choice. */
export const Resetting: Story = {
  args: { defaultValue: 'tls', name: 'site', clearable: true },
  render: (args) => (
    <form className="stack">
      <ComboBox {...args} />
      <Button type="reset" look="outline">
        Rétablir
      </Button>
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const field = await ready(canvas);
    const reset = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Rétablir' }));
      await waitFor(() => expect(field).toHaveValue('Dépôt Toulouse'));
      await waitFor(() =>
        expect(canvasElement.querySelector('input[name="site"]')).toHaveValue('tls'),
      );
    };
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer le choix' }));
    await waitFor(() => expect(field).toHaveValue(''));
    await reset();
    await userEvent.type(field, ' bis');
    // Called from code: a click outside the field would already restore the choice.
    canvasElement.querySelector('form')?.reset();
    await waitFor(() => expect(field).toHaveValue('Dépôt Toulouse'));
    await userEvent.tab();
    await waitFor(() => expect(canvas.queryByRole('listbox')).not.toBeInTheDocument());
  },
};

/** The choices come from the API, which is searched for the typed text. */
export const FromTheApi: Story = {
  args: { onSearch: fn(), name: 'site' },
  render: (args) => <Remote {...args} />,
  play: async ({ canvas, args }) => {
    const field = await ready(canvas);
    await userEvent.type(field, 'bay');
    expect(args.onSearch).toHaveBeenLastCalledWith('bay');
    await userEvent.click(await canvas.findByRole('option', { name: /Plateforme Bayonne/ }));
    await waitFor(() => expect(field).toHaveValue('Plateforme Bayonne'));
    // A new search no longer returns the chosen option: it stays chosen.
    await userEvent.clear(field);
    await userEvent.type(field, 'agen');
    await canvas.findByRole('option', { name: /Agence Bordeaux/ });
  },
};

export const Loading: Story = {
  args: { options: [], loading: true, onSearch: fn() },
  play: async ({ canvas }) => {
    await userEvent.type(await ready(canvas), 'tou');
    const loadingText = await canvas.findByText('Recherche en cours…');
    // It is not visible while it fades in.
    await waitFor(() => expect(loadingText).toBeVisible());
  },
};

export const Invalid: Story = { args: { required: true, error: 'Choisissez un site.' } };

export const Disabled: Story = { args: { disabled: true, defaultValue: 'tls' } };

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'tls' } };

export const Sizes: Story = {
  render: (args) => (
    <div className="stack">
      <ComboBox {...args} size="sm" defaultValue="tls" />
      <ComboBox {...args} size="md" defaultValue="tls" clearable />
    </div>
  ),
};

export const OnAPhone: Story = {
  args: { defaultValue: 'bdx' },
  globals: { viewport: { value: 'phone' } },
  play: Open.play as NonNullable<Story['play']>,
};

export const InADialog: Story = {
  render: (args) => <Attach {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Modifier la cuve' }));
    const dialog = await canvas.findByRole('dialog');
    const field = await within(dialog).findByRole('combobox');

    // With the mouse: the element under the pointer is the choice, not the dialog or the content below it.
    await userEvent.click(
      await within(dialog).findByRole('button', { name: /Afficher les choix/ }),
    );
    const option = await within(dialog).findByRole('option', { name: /Plateforme Bayonne/ });
    await waitFor(() => {
      const { x, y, height } = option.getBoundingClientRect();
      const hit = document.elementFromPoint(x + 20, y + height / 2);
      expect(hit && option.contains(hit)).toBe(true);
    });
    await userEvent.click(option);
    expect(args.onChange).toHaveBeenLastCalledWith('bay', sites[2]);

    // With the keyboard.
    await userEvent.clear(field);
    await userEvent.type(field, 'ile');
    await within(dialog).findByRole('option', { name: /Île-de-Ré/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(args.onChange).toHaveBeenLastCalledWith('chl', sites[5]);
    await userEvent.type(field, 'x');
    await within(dialog).findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(dialog).queryByRole('listbox')).not.toBeInTheDocument());
    await waitFor(() => expect(dialog).toHaveAttribute('open'));
  },
};

function Remote(args: ComboBoxProps) {
  const [typed, setTyped] = useState('');
  const found = sites.filter(({ label }) => label.toLowerCase().includes(typed));
  return (
    <ComboBox
      {...args}
      options={found}
      onSearch={(text) => {
        setTyped(text.toLowerCase());
        args.onSearch?.(text);
      }}
    />
  );
}

function Attach(args: ComboBoxProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Modifier la cuve
      </Button>
      <Dialog
        open={open}
        title="Cuve gazole 1"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Enregistrer</Button>}
      >
        <ComboBox {...args} />
      </Dialog>
    </>
  );
}
