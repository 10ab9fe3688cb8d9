import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Menu, Trash2 } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Icon } from '../../structure/Icon/Icon';
import { IconButton } from './IconButton';

const meta = {
  title: 'Contrôles/IconButton',
  component: IconButton,
  args: { label: 'Menu', icon: <Icon of={Menu} /> },
  argTypes: { icon: { control: false } },
  parameters: {
    usage: {
      when: [
        fr`Pour une action connue de tous, là où un texte ne tient pas : fermer, ouvrir le menu, une ligne de tableau.`,
        'Avec un Tooltip quand le dessin ne suffit pas.',
      ],
      not: [
        fr`Pour l’action principale d’une vue : Button avec \`icon\`.`,
        fr`Pour vider un champ ou montrer un mot de passe : TextField et PasswordField ont leur bouton.`,
      ],
    },
  },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {};
export const Medium: Story = { args: { size: 'md' } };
export const Disabled: Story = { args: { disabled: true } };
export const Loading: Story = {
  args: { loading: true, label: 'Télécharger la facture', icon: <Icon of={Download} /> },
};
/** Red is only for destructive actions. */
export const Destructive: Story = {
  args: { tone: 'bad', label: 'Supprimer l’adresse', icon: <Icon of={Trash2} /> },
};
