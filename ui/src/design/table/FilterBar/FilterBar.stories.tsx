import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { FilterBar } from './FilterBar';

const meta = {
  title: 'Tableaux/FilterBar',
  component: FilterBar,
  args: { filters: [], onClear: () => {}, done: 'Afficher les 312 livraisons' },
  argTypes: {
    filters: { control: false, description: 'Les filtres proposés.' },
    onClear: { control: false, description: 'Retire tous les filtres.' },
    saved: {
      description: fr`La liste dont les filtres s’enregistrent sous un nom ; sans cette prop, ils ne le peuvent pas.`,
    },
    done: {
      description: 'Le libellé du bouton qui ferme le panneau, sur une tablette et un téléphone.',
    },
  },
  parameters: {
    usage: {
      what: fr`Les filtres d’une liste : en ligne sur un grand écran, derrière un bouton sur un petit.`,
      when: [
        fr`Au-dessus d’une liste, pour la réduire par site, par produit ou par statut : chaque choix compte aussitôt.`,
        'Quand les filtres vivent dans l’adresse de la page et se partagent avec elle.',
      ],
      not: [
        fr`Pour chercher un texte : SearchField.`,
        fr`Pour choisir une période : PeriodPicker.`,
        fr`Pour changer la présentation d’une même liste : ToggleGroup.`,
      ],
    },
  },
  render: function Filters({ filters: _filters, onClear: _onClear, ...args }) {
    const [sites, setSites] = useState<readonly string[]>(['toulouse']);
    const [gases, setGases] = useState<readonly string[]>([]);
    return (
      <FilterBar
        {...args}
        filters={[
          {
            id: 'site',
            label: 'Site',
            options: [
              { value: 'toulouse', label: 'Dépôt Toulouse' },
              { value: 'bordeaux', label: 'Agence Bordeaux' },
            ],
            values: sites,
            onChange: setSites,
          },
          {
            id: 'produit',
            label: 'Produit',
            options: [
              { value: 'b7Gazole', label: 'Gazole B7' },
              { value: 'hvo', label: 'HVO100' },
              { value: 'adBlue', label: 'AdBlue' },
            ],
            values: gases,
            onChange: setGases,
          },
        ]}
        onClear={() => {
          setSites([]);
          setGases([]);
        }}
      />
    );
  },
} satisfies Meta<typeof FilterBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneActive: Story = {};

/** A sheet from the bottom edge holds the filters. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

/** By keyboard: a filter opens, each choice applies at once, and clearing it keeps the focus on the filter. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const product = await canvas.findByRole('button', { name: 'Produit' });
    product.focus();
    await userEvent.keyboard('{Enter}');
    const gazole = await canvas.findByRole('checkbox', { name: 'Gazole B7' });
    await waitFor(() => expect(gazole).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => {
      expect(gazole).toBeChecked();
      expect(product).toHaveTextContent('Gazole B7');
    });
    await userEvent.click(product);
    const remove = await canvas.findByRole('button', { name: 'Retirer le filtre Produit' });
    remove.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(remove).not.toBeInTheDocument();
      expect(product).toHaveFocus();
    });
  },
};
