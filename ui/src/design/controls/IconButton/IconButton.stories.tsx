import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Menu, Trash2 } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Icon } from '../../structure/Icon/Icon';
import { IconButton } from './IconButton';

const meta = {
  title: 'Contrôles/IconButton',
  component: IconButton,
  args: { label: 'Menu', icon: <Icon of={Menu} /> },
  argTypes: {
    label: {
      description: fr`L’action, un verbe à l’infinitif : son seul nom pour les lecteurs d’écran.`,
    },
    icon: { control: false, description: fr`L’icône : un Icon.` },
    tone: { description: '`bad` pour ce qui détruit.' },
    loading: {
      description: fr`Un travail est en cours : un témoin remplace l’icône, un clic ne fait rien, le focus reste.`,
    },
    size: { description: fr`Côté : \`sm\` 36 px, \`md\` 48 px.` },
    type: { description: fr`Ce que fait le bouton dans un formulaire : \`submit\` l’envoie.` },
  },
  parameters: {
    usage: {
      what: 'Un bouton carré qui ne montre qu’une icône.',
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
