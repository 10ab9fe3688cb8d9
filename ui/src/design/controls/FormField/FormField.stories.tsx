import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { TextField } from '../TextField/TextField';
import { FieldFrame, FrameText, inFrame } from './FieldFrame';
import { FormField } from './FormField';

const meta = {
  title: 'Contrôles/FormField',
  component: FormField,
  args: {
    label: 'Heure d’ouverture',
    htmlFor: 'opens',
    children: <input id="opens" type="time" defaultValue="06:00" />,
  },
  argTypes: {
    ...fieldProps,
    size: { description: 'La taille du contrôle, `sm` ou `md`.' },
    ref: { description: 'La référence à l’élément racine.' },
    htmlFor: {
      control: false,
      description: fr`L’identifiant du contrôle nommé ; ceux de l’aide et de l’erreur en dérivent.`,
    },
    as: {
      control: false,
      description: fr`\`label\` nomme un contrôle ; \`fieldset\` en groupe plusieurs, sous une légende.`,
    },
    disabled: { description: 'Désactive le groupe, avec `fieldset`.' },
    corner: { description: fr`À la fin de la ligne du libellé : la valeur d’un curseur, un lien.` },
    aside: { description: fr`À la fin de la ligne sous le contrôle : un compteur.` },
    children: { control: false, description: 'Le contrôle.' },
  },
  parameters: {
    usage: {
      what: fr`Le cadre d’un contrôle : son libellé, son aide et son erreur.`,
      when: [
        fr`Autour d’un contrôle qui n’est pas du système : libellé, aide et erreur ont la même place et les mêmes liens qu’ailleurs.`,
        'Avec `as="fieldset"` autour de plusieurs contrôles qui forment une seule réponse.',
      ],
      not: [
        fr`Autour d’un contrôle du système : chacun apporte déjà son cadre.`,
        fr`Pour un titre de section dans un formulaire : un titre.`,
      ],
    },
  },
  render: (args) => (
    <div className="narrow">
      <FormField {...args} />
    </div>
  ),
} satisfies Meta<typeof FormField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithHint: Story = { args: { hint: 'Heure de Paris.' } };

export const Required: Story = { args: { required: true } };

export const Invalid: Story = {
  args: {
    required: true,
    hint: 'Heure de Paris.',
    error: 'L’heure de fermeture doit suivre l’heure d’ouverture.',
  },
};

export const WithAside: Story = {
  args: { hint: 'Heure de Paris.', aside: <span>2 / 7</span>, corner: <a href="#aide">Aide</a> },
};

/** Several controls for one answer: a legend names them. */
export const Group: Story = {
  args: {
    as: 'fieldset',
    label: 'Horaires du lundi',
    hint: 'Le camion-citerne ne vient que pendant ces heures.',
    children: (
      <div className="line">
        <TextField label="Ouverture" labelHidden defaultValue="06:00" />
        <TextField label="Fermeture" labelHidden defaultValue="18:00" />
      </div>
    ),
  },
};

/** The frame of one-line controls, around a control that is not part of the design system. */
export const Frame: Story = {
  args: {
    children: (
      <FieldFrame
        of={{ 'data-size': 'sm', 'data-state': 'idle' }}
        end={<FrameText>heure de Paris</FrameText>}
      >
        <input id="opens" type="time" defaultValue="06:00" className={inFrame} />
      </FieldFrame>
    ),
  },
};
