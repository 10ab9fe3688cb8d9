import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { Banner } from './Banner';

const meta = {
  title: 'Retours/Banner',
  component: Banner,
  parameters: {
    usage: {
      what: fr`Un bandeau : une icône, une phrase et, au besoin, une action ou une croix.`,
      when: [
        fr`Pour une phrase qui concerne toute la vue et reste tant qu’elle est vraie : données partielles, hors connexion, session bientôt finie.`,
        'Avec une seule action, et une croix seulement si l’on peut s’en passer.',
      ],
      not: [
        fr`Pour le résultat d’une action : Toast.`,
        fr`Pour l’erreur d’un champ : le champ la porte ; pour celles d’un formulaire : FormSummary.`,
        fr`Pour une vue qui n’a pas pu s’afficher : ErrorState.`,
      ],
    },
  },
  argTypes: {
    tone: { description: fr`L’importance ; \`neutral\` pour ce qui est fini et ne demande rien.` },
    action: { control: false, description: fr`L’action proposée : un seul petit bouton.` },
    onDismiss: { description: fr`Ajoute une croix ; la page décide si le bandeau revient.` },
    children: { description: 'La phrase.' },
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = { args: { children: 'Une nouvelle version est prête.' } };

export const Over: Story = {
  args: {
    tone: 'neutral',
    children: fr`Commande annulée le 20 novembre 2026 par Karim Benali. Motif : changement de planning.`,
  },
};

export const Done: Story = {
  args: {
    tone: 'ok',
    children: 'Votre mandat SEPA est signé. Le prochain prélèvement l’utilisera.',
  },
};

export const Warn: Story = {
  args: {
    tone: 'warn',
    children: 'Certaines données n’ont pas pu être chargées.',
    action: <Button look="outline">Réessayer</Button>,
  },
};

export const Failed: Story = {
  args: { tone: 'error', children: 'La connexion au service est perdue.' },
};

export const Dismissible: Story = {
  args: {
    children: fr`Complétez vos horaires d’ouverture : nous livrerons aux heures qui vous arrangent.`,
    action: <Button look="outline">Compléter</Button>,
    onDismiss: fn(),
  },
};

export const Phone: Story = { ...Warn, globals: { viewport: { value: 'phone' } } };
