import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { TextField } from '../TextField/TextField';
import { FormSummary } from './FormSummary';

const meta = {
  title: 'Contrôles/FormSummary',
  component: FormSummary,
  argTypes: {
    errors: {
      description: fr`Les erreurs, dans l’ordre du formulaire ; rien ne se montre quand il n’y en a pas.`,
    },
    attempt: { description: fr`Le nombre d’envois : à chacun, la liste prend le focus.` },
  },
  args: {
    attempt: 0,
    errors: [
      { field: 'city', message: 'Indiquez la ville.' },
      { field: 'kind', message: 'Choisissez le type d’adresse.' },
      { field: 'postcode', message: 'Le code postal comporte 5 chiffres.' },
    ],
  },
  parameters: {
    usage: {
      what: 'La liste des erreurs d’un formulaire envoyé, où chaque ligne mène à son champ.',
      when: [
        fr`En tête d’un formulaire qui vient d’être envoyé et que des champs retiennent : chaque ligne mène à son champ.`,
        fr`Avec \`attempt\`, le nombre d’envois : le focus y revient à chacun.`,
      ],
      not: [
        fr`Pour une erreur du serveur ou du réseau : Banner.`,
        fr`À la place des messages des champs : il les répète, il ne les remplace pas.`,
      ],
    },
  },
} satisfies Meta<typeof FormSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {};

export const One: Story = {
  args: { errors: [{ field: 'city', message: 'Indiquez la ville.' }] },
};

export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** A line leads to the control with its id or name; in a group, to the chosen item. */
export const Leading: Story = {
  render: (args) => (
    <form className="stack">
      <FormSummary {...args} />
      <TextField label="Ville" name="city" />
      <RadioGroup label="Type d’adresse" id="kind" defaultValue="billing">
        <Radio value="delivery" label="Livraison" />
        <Radio value="billing" label="Facturation" />
      </RadioGroup>
      <TextField label="Code postal" id="postcode" inputMode="numeric" />
    </form>
  ),
  play: async ({ canvas }) => {
    const follow = async (name: string) =>
      userEvent.click(await canvas.findByRole('link', { name }));
    await follow('Indiquez la ville.');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Ville' })).toHaveFocus());
    await follow('Choisissez le type d’adresse.');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Facturation' })).toHaveFocus());
    await follow('Le code postal comporte 5 chiffres.');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Code postal' })).toHaveFocus());
  },
};
