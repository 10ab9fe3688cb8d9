import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { SearchField } from './SearchField';

const meta = {
  title: 'Contrôles/SearchField',
  component: SearchField,
  args: {
    label: 'Rechercher une livraison',
    placeholder: 'Référence, site ou produit',
    onSearch: fn(),
  },
  argTypes: {
    ...fieldProps,
    labelHidden: {
      ...fieldProps.labelHidden,
      description: 'Le libellé est réservé aux lecteurs d’écran, sauf avec `false`.',
    },
    onSearch: {
      description: fr`Appelée avec le texte cherché : 250 ms après la dernière frappe, aussitôt avec Entrée ou quand le champ est vidé.`,
    },
    searched: {
      description: fr`Ce qui est cherché, tel que l’adresse de la page le garde ; un autre changement remplace le texte saisi.`,
    },
    placeholder: { description: 'Ce que l’on peut chercher, tant que le champ est vide.' },
  },
  parameters: {
    usage: {
      what: 'Un champ de recherche, avec une loupe et un bouton qui l’efface.',
      when: [
        'Au-dessus d’une liste ou d’un tableau, pour n’en garder que ce qui correspond.',
        fr`Quand l’adresse de la page garde ce que l’on cherche : \`searched\` la suit, aussi après un retour en arrière.`,
        fr`La recherche part 250 ms après la dernière frappe, aussitôt avec Entrée.`,
      ],
      not: [
        fr`Pour choisir une valeur d’un formulaire : ComboBox.`,
        fr`Pour filtrer par des valeurs connues : FilterBar.`,
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
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = {
  args: { defaultValue: 'CMD-2026-0048' },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Effacer la recherche' })).toBeVisible(),
    );
  },
};

/** An empty field has no clear button: it is neither visible nor a tab stop. */
export const Emptied: Story = {
  args: { defaultValue: 'CMD-2026-0048' },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer la recherche' }));
    expect(args.onSearch).toHaveBeenCalledWith('');
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
  },
};

export const Medium: Story = { args: { size: 'md' } };

export const VisibleLabel: Story = { args: { labelHidden: false } };

export const Disabled: Story = { args: { disabled: true } };
