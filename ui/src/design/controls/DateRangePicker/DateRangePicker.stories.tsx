import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import * as media from '../../breakpoints';
import { DateRangePicker } from './DateRangePicker';
// Bundled with the story: a lazy chunk would delay the tests.
import '../Calendar/Calendar';

const meta = {
  title: 'Contrôles/DateRangePicker',
  component: DateRangePicker,
  parameters: {
    usage: {
      what: 'Un champ pour un premier et un dernier jour, saisis ou choisis dans un calendrier.',
      when: [
        fr`Pour un premier et un dernier jour dans un formulaire : période d’un export, durée d’une récurrence.`,
        fr`Les limites du produit sont les siennes : la fin suit le début, 36 mois au plus ; \`max\` interdit l’avenir.`,
        fr`Comme DatePicker, une page l’importe sans détour : seul le calendrier est chargé à part. Avec react-hook-form : \`startRef={field.ref}\` met le focus sur la première date.`,
      ],
      not: [
        fr`Pour filtrer une liste ou un tableau de bord : PeriodPicker, qui a des périodes toutes faites et la comparaison.`,
        fr`Pour un seul jour : DatePicker.`,
      ],
    },
  },
  argTypes: {
    ...fieldProps,
    min: { description: 'Le premier jour permis.' },
    max: {
      description: fr`Le dernier jour permis : aujourd’hui, quand l’avenir n’a pas de valeurs.`,
    },
    value: {
      description:
        'Les deux jours, compris, ou `null` ; sans cette prop, le champ garde son propre état.',
    },
    defaultValue: {
      description: 'Les deux jours au départ, quand le champ garde son propre état.',
    },
    onChange: {
      description:
        'Appelée à chaque frappe et à chaque choix, avec la période et ce qui ne va pas.',
    },
    clearable: { description: 'Ajoute un bouton qui vide le champ.' },
    readOnly: { description: 'Se lit, mais ne change pas.' },
    names: {
      description: 'Les noms sous lesquels un formulaire envoie le premier et le dernier jour.',
    },
    startRef: {
      control: false,
      description: 'La référence à la première date, pour y mettre le focus.',
    },
    today: {
      description: fr`Le jour que le calendrier marque ; par défaut, aujourd’hui en France.`,
    },
    ref: { control: false, description: 'La référence à l’élément racine.' },
  },
  args: { label: 'Période de l’export', today: '2026-11-21', max: '2026-11-21', onChange: fn() },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateRangePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

const autumn = { from: '2026-10-12', to: '2026-11-06' };

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: autumn, clearable: true } };

export const Typed: Story = {
  args: { names: { from: 'du', to: 'au' } },
  play: async ({ canvas, canvasElement, args }) => {
    const group = await canvas.findByRole('group', { name: 'Période de l’export' });
    const [from, to] = [
      await canvas.findByRole('textbox', { name: 'Date de début' }),
      await canvas.findByRole('textbox', { name: 'Date de fin' }),
    ];
    await userEvent.type(from, '12102026');
    await userEvent.click(document.body);
    await waitFor(() => {
      expect(to).toHaveAccessibleDescription('Indiquez la date de fin.');
      expect(to).toBeInvalid();
      expect(from).not.toBeInvalid();
    });

    await userEvent.type(to, '06112026');
    expect(args.onChange).toHaveBeenLastCalledWith(autumn, null);
    await waitFor(() => {
      expect(group).toHaveAttribute('data-state', 'idle');
      expect(canvasElement.querySelector('[name="du"]')).toHaveValue('2026-10-12');
      expect(canvasElement.querySelector('[name="au"]')).toHaveValue('2026-11-06');
    });

    await userEvent.clear(to);
    await userEvent.type(to, '11/10/2026');
    await waitFor(() =>
      expect(to).toHaveAccessibleDescription('La date de fin doit suivre la date de début.'),
    );
    expect(args.onChange).toHaveBeenLastCalledWith(
      null,
      'La date de fin doit suivre la date de début.',
    );
    await userEvent.clear(from);
    await userEvent.type(from, '11/10/2023');
    await waitFor(() =>
      expect(from).toHaveAccessibleDescription(fr`Choisissez une période de 36 mois au plus.`),
    );
    await userEvent.clear(from);
    await userEvent.type(from, '12/10/2023');
    expect(args.onChange).toHaveBeenLastCalledWith({ from: '2023-10-12', to: '2026-10-11' }, null);
    await userEvent.clear(to);
    await userEvent.type(to, '22/11/2026');
    await waitFor(() =>
      expect(to).toHaveAccessibleDescription(/^Choisissez une date jusqu’au 21\snovembre\s2026\.$/),
    );
  },
};

export const Open: Story = {
  args: { defaultValue: autumn },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir le calendrier' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Choisir une période' });
    const day = (name: RegExp) => within(dialog).findByRole('button', { name });
    await waitFor(async () =>
      expect(await day(/vendredi 6\snovembre\s2026 sélectionné$/)).toHaveFocus(),
    );
    await waitFor(async () =>
      expect(await day(/dimanche 1er\snovembre/)).toHaveAttribute('data-selected'),
    );
    await waitFor(() =>
      expect(within(dialog).getAllByRole('grid')).toHaveLength(
        matchMedia(media.noSidebar).matches ? 1 : 2,
      ),
    );
    expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Choosing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir le calendrier' }));
    const day = (name: RegExp) => canvas.findByRole('button', { name });
    await waitFor(async () => expect(await day(/samedi 21\snovembre/)).toHaveFocus());
    await userEvent.click(await day(/lundi 9\snovembre/));
    await userEvent.click(await day(/mardi 17\snovembre/));
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-09', to: '2026-11-17' }, null);
    await waitFor(() => {
      expect(canvas.getByRole('textbox', { name: 'Date de début' })).toHaveValue('09/11/2026');
      expect(canvas.getByRole('textbox', { name: 'Date de fin' })).toHaveValue('17/11/2026');
    });
  },
};

export const Invalid: Story = {
  args: { required: true, error: 'Indiquez la période de l’export.' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: autumn } };

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: autumn } };

export const OnAPhone: Story = {
  args: { defaultValue: autumn },
  globals: { viewport: { value: 'phone' } },
  play: Open.play as NonNullable<Story['play']>,
};
