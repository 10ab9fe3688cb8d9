import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Comparison, periodOf } from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { PeriodPicker, type PeriodPickerProps } from './PeriodPicker';
// Bundled with the story: a lazy chunk would delay the tests.
import '../Calendar/Calendar';

const today = '2026-11-21';

const meta = {
  title: 'Contrôles/PeriodPicker',
  component: PeriodPicker,
  parameters: {
    usage: {
      what: 'Un bouton qui nomme une période et ouvre le choix d’une autre et de sa comparaison.',
      when: [
        fr`En tête d’une liste ou d’un tableau de bord, pour dire de quand à quand : livraisons, factures, indicateurs.`,
        fr`Avec \`comparison\`, pour dire à quoi l’on compare : la période ou l’année précédente.`,
        fr`La page garde les dates dans son adresse (\`?du=&au=&comparer=\`) et les rend telles quelles : le bouton retrouve le nom de la période.`,
        fr`Il est léger : le calendrier n’est chargé qu’avec « Personnalisée… ».`,
      ],
      not: [
        fr`Dans un formulaire : DateRangePicker, ou DatePicker pour un seul jour.`,
        fr`Pour un grain (jour, semaine, mois) : ToggleGroup.`,
      ],
    },
  },
  argTypes: {
    label: { description: 'Le nom de la période pour les lecteurs d’écran.' },
    value: { control: 'object', description: 'Le premier et le dernier jour, tous deux compris.' },
    onChange: {
      description: fr`Appelée avec la période choisie et son identifiant ; \`null\` pour une période personnalisée.`,
    },
    comparison: { description: fr`La comparaison choisie ; sans elle, aucune n’est proposée.` },
    onComparisonChange: { description: 'Appelée avec la comparaison choisie.' },
    future: {
      description: fr`Permet des jours à venir : une liste de livraisons en a, pas un tableau de bord.`,
    },
    today: { description: fr`Le jour courant ; par défaut, aujourd’hui en France.` },
    ref: { control: false, description: 'La référence au bouton.' },
  },
  args: {
    today,
    value: periodOf('last-12-months', today),
    onChange: fn(),
    onComparisonChange: fn(),
  },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof PeriodPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Keeps the value like a page: each change comes back as a prop. */
function Kept(args: PeriodPickerProps) {
  const [value, setValue] = useState(args.value);
  const [comparison, setComparison] = useState<Comparison | undefined>(args.comparison);
  return (
    <PeriodPicker
      {...args}
      value={value}
      onChange={(period, preset) => {
        setValue(period);
        args.onChange(period, preset);
      }}
      comparison={comparison}
      onComparisonChange={(one) => {
        setComparison(one);
        args.onComparisonChange?.(one);
      }}
    />
  );
}

export const Default: Story = {};

export const Custom: Story = { args: { value: { from: '2026-03-12', to: '2026-04-30' } } };

export const Disabled: Story = { args: { disabled: true } };

export const Open: Story = {
  args: { comparison: 'previous-year' },
  play: async ({ canvas, args }) => {
    const trigger = await canvas.findByRole('button', {
      name: fr`Période : 12 derniers mois, comparée à l’année précédente`,
    });
    await userEvent.click(trigger);
    const dialog = await canvas.findByRole('dialog', { name: 'Période' });
    const buttons = await within(dialog).findAllByRole('button');
    await waitFor(() =>
      expect(buttons.map(({ textContent }) => textContent)).toEqual([
        '7 derniers jours',
        '30 derniers jours',
        'Mois en cours',
        'Mois dernier',
        'Trimestre en cours',
        'Trimestre dernier',
        '12 derniers mois',
        'Année en cours',
        'Année dernière',
        'Personnalisée…',
      ]),
    );
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: '12 derniers mois' })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Trimestre dernier'));
    await userEvent.keyboard('{Home}{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Personnalisée…'));
    expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Choosing: Story = {
  args: { comparison: 'previous-year' },
  play: async (context) => {
    const { canvas, args } = context;
    await Open.play?.(context);
    const group = await canvas.findByRole('radiogroup', { name: fr`Comparer à :` });
    await waitFor(() =>
      expect(within(group).getByRole('radio', { name: 'l’année précédente' })).toBeChecked(),
    );
    await userEvent.click(
      await within(group).findByRole('radio', { name: 'la période précédente' }),
    );
    expect(args.onComparisonChange).toHaveBeenLastCalledWith('previous-period');
    await userEvent.click(await canvas.findByRole('button', { name: 'Mois dernier' }));
    expect(args.onChange).toHaveBeenLastCalledWith(
      { from: '2026-10-01', to: '2026-10-31' },
      'last-month',
    );
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(
        canvas.getByRole('button', {
          name: fr`Période : Mois dernier, comparée à la période précédente`,
        }),
      ).toHaveFocus(),
    );
  },
};

export const Customising: Story = {
  args: { comparison: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: fr`Période : 12 derniers mois` }),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Personnalisée…' }));
    const from = await canvas.findByRole('textbox', { name: 'Date de début' });
    const to = await canvas.findByRole('textbox', { name: 'Date de fin' });
    await waitFor(() => expect(from).toHaveValue('01/12/2025'));
    await canvas.findByRole('button', { name: /samedi 21\snovembre\s2026/ });
    await userEvent.clear(from);
    await userEvent.type(from, '22/11/2026');
    await userEvent.click(await canvas.findByRole('button', { name: 'Appliquer' }));
    await waitFor(() => {
      expect(from).toHaveAccessibleDescription(
        /^Choisissez une date jusqu’au 21\snovembre\s2026\.$/,
      );
      expect(from).toHaveFocus();
    });
    expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.clear(from);
    await userEvent.type(from, '12/10/2026');
    await userEvent.clear(to);
    await userEvent.type(to, '06/11/2026');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /dimanche 1er\snovembre/ })).toHaveAttribute(
        'data-selected',
      ),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Appliquer' }));
    expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-10-12', to: '2026-11-06' }, null);
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Période/ })).toHaveTextContent(
        '12/10/2026 – 06/11/2026',
      ),
    );
  },
};

export const CustomOpen: Story = {
  args: { value: { from: '2026-10-12', to: '2026-11-06' }, comparison: 'previous-period' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Période/ }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /dimanche 1er\snovembre/ })).toHaveAttribute(
        'data-selected',
      ),
    );
  },
};

export const OnAPhone: Story = {
  ...Open,
  globals: { viewport: { value: 'phone' } },
};

export const CustomOnAPhone: Story = {
  ...CustomOpen,
  globals: { viewport: { value: 'phone' } },
};
