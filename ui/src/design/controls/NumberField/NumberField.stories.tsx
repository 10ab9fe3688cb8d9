import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { NumberField } from './NumberField';

const meta = {
  title: 'Contrôles/NumberField',
  component: NumberField,
  args: {
    label: 'Volume',
    unit: 'L',
    min: 500,
    max: 30000,
    step: 100,
    onValueChange: fn(),
  },
  argTypes: {
    ...fieldProps,
    value: {
      description: 'Le nombre, ou `null` ; sans cette prop, le champ garde son propre état.',
    },
    defaultValue: { description: 'Le nombre au départ.' },
    onValueChange: {
      description: 'Appelée à chaque changement, avec le nombre et ce qui ne va pas dans le texte.',
    },
    min: {
      description: fr`Le plus petit nombre que les pas atteignent ; une saisie au-dessous reste, et le formulaire le dit.`,
    },
    max: {
      description: fr`Le plus grand nombre que les pas atteignent ; une saisie au-dessus reste, et le formulaire le dit.`,
    },
    step: {
      description: fr`Le pas d’une flèche ou d’un bouton ; Page précédente et Page suivante en font dix.`,
    },
    unit: { description: fr`L’unité, après les chiffres : « L », « € », « kg ».` },
    stepless: { description: fr`Retire les deux boutons : un code postal, peu de place.` },
  },
  parameters: {
    usage: {
      what: 'Un champ pour une quantité, avec son unité et deux boutons qui avancent d’un pas.',
      when: [
        fr`Pour une quantité que l’on compte ou mesure : litres, kilogrammes, euros, pour cent.`,
        fr`Les chiffres s’écrivent comme on les dit : « 12 400 », « 1,5 » ; flèches et boutons avancent d’un pas.`,
      ],
      not: [
        fr`Pour un numéro qui ne se compte pas : code postal, SIRET, téléphone. TextField avec \`inputMode="numeric"\`.`,
        fr`Pour une valeur approximative entre deux bornes : Slider, ou les deux ensemble.`,
      ],
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: 12400 } };

export const Medium: Story = { args: { size: 'md', defaultValue: 12400 } };

export const Decimal: Story = {
  args: {
    label: 'Prix cible',
    unit: '€/L HT',
    min: 0,
    max: 3,
    step: 0.01,
    defaultValue: 1.22,
    hint: 'Vous serez prévenu sous ce prix.',
  },
};

export const WithoutSteps: Story = {
  args: { label: 'Kilométrage', unit: 'km', stepless: true, defaultValue: 184250 },
};

export const Required: Story = { args: { required: true, hint: fr`Par multiples de 100 L.` } };

export const Invalid: Story = {
  args: {
    required: true,
    defaultValue: 400,
    hint: fr`Par multiples de 100 L.`,
    error: fr`Volume minimum : 500 L pour le Gazole B7.`,
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 12400 } };

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 12400 } };

/** Arrow and page keys step; a text that is not a number is reported on blur. */
export const Keyboard: Story = {
  args: { defaultValue: 12450 },
  play: async ({ canvas, args }) => {
    const field = await canvas.findByRole('spinbutton', { name: 'Volume' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{PageUp}{ArrowDown}');
    await waitFor(() => expect(field).toHaveValue(fr`13 400`));
    expect(args.onValueChange).toHaveBeenLastCalledWith(13400, null);
    await userEvent.keyboard('abc');
    await userEvent.tab();
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(/^Saisissez un nombre\./);
      expect(field).toBeInvalid();
    });
  },
};
