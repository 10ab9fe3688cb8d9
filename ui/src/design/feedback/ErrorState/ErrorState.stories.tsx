import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { forbidden } from '../Drawing/drawings/forbidden';
import { maintenance } from '../Drawing/drawings/maintenance';
import { ErrorState } from './ErrorState';

const meta = {
  title: 'Retours/ErrorState',
  component: ErrorState,
  parameters: {
    usage: {
      what: fr`L’état d’un échec : un dessin, ce qui s’est passé, un conseil, une référence et des actions.`,
      when: [
        fr`Pour une page qui n’a pas pu s’afficher : ce qui s’est passé, puis quoi faire, avec la référence à donner au support.`,
        fr`En taille \`block\`, pour une liste ou une carte qui a échoué seule : le reste de la page vit.`,
        fr`Avec le dessin de la situation : offline, maintenance, forbidden, business.`,
      ],
      not: [
        fr`Pour des données partielles : Banner.`,
        fr`Pour une liste vide : EmptyState.`,
        fr`Pour l’erreur d’un champ : le champ la porte.`,
      ],
    },
  },
  argTypes: {
    title: { description: 'Ce qui s’est passé.' },
    text: {
      description: fr`Le conseil ; par défaut, la phrase habituelle, qui cite la référence s’il y en a une.`,
    },
    reference: { description: 'La référence de la requête, que le support peut retrouver.' },
    actions: { control: false, description: fr`Les boutons : réessayer, revenir.` },
    drawing: { description: 'Le dessin au-dessus du texte.' },
    size: {
      description: fr`\`page\` : une page entière ; \`block\` : une carte ou une liste, centrée et avec moins de mots.`,
    },
    level: { description: fr`Le niveau du titre : 1 pour une page, 2 dans un bloc.` },
  },
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {
  args: {
    reference: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D',
    actions: (
      <>
        <Button>Réessayer</Button>
        <Button look="outline">Retour à l’accueil</Button>
      </>
    ),
    children: fr`Besoin d’aide ? 01 99 00 12 34`,
  },
};

export const WithoutReference: Story = {
  args: {
    text: 'Vérifiez votre connexion Internet, puis réessayez.',
    actions: <Button>Réessayer</Button>,
  },
};

/** One list or card that failed while the rest of the page works (product 5.1). */
export const Block: Story = {
  args: {
    size: 'block',
    title: 'Impossible de charger la liste.',
    text: 'Vérifiez votre connexion, puis réessayez.',
    reference: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D',
    actions: <Button look="outline">Réessayer</Button>,
  },
  render: (args) => (
    <Card>
      <ErrorState {...args} />
    </Card>
  ),
};

export const Forbidden: Story = {
  args: {
    drawing: forbidden,
    title: 'Accès non autorisé',
    text: 'Votre rôle (Opérations) ne donne pas accès à cette page pour Transports Garonne-Adour.',
    actions: (
      <>
        <Button>Retour à l’accueil</Button>
        <Button look="outline">Changer d’entreprise</Button>
      </>
    ),
  },
};

export const Maintenance: Story = {
  args: {
    drawing: maintenance,
    title: 'Service momentanément indisponible',
    text: fr`Nous effectuons une opération de maintenance. Nouvel essai automatique dans 30 s.`,
    actions: <Button>Réessayer maintenant</Button>,
  },
};

export const Phone: Story = { ...Page, globals: { viewport: { value: 'phone' } } };
