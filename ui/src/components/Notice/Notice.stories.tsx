import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../design/controls/Button/Button';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { fr } from '../../lib/typography';
import { Support } from '../Support/Support';
import { Notice } from './Notice';

const meta = {
  title: 'Métier/Notice',
  component: Notice,
  tags: ['!autodocs'],
  parameters: {
    page: true,
    usage: {
      what: fr`Un message seul au milieu d’une page : le nom du produit, un titre, un texte et des actions.`,
      when: [
        fr`Pour un message qui occupe seul une page sans cadre : connexion, déconnexion, mot de passe oublié.`,
        'Avec mark et sans action tant que la page travaille.',
      ],
      not: [
        fr`Dans le cadre de l’espace : ErrorState ou EmptyState.`,
        fr`Pour une question posée sur la page : ConfirmDialog.`,
      ],
    },
  },
  args: {
    title: 'Connexion interrompue par sécurité',
    children:
      'La réponse reçue ne correspond pas à votre demande de connexion. Cela arrive après une connexion commencée dans un autre onglet.',
    actions: <Button>Recommencer</Button>,
    foot: (
      <p>
        <Support />
      </p>
    ),
  },
  argTypes: {
    mark: { control: false },
    actions: { control: false },
    foot: { control: false },
  },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Message: Story = { tags: ['picture'] };

/** Work in progress: the user only waits. */
export const Working: Story = {
  args: {
    title: 'Connexion en cours…',
    children: undefined,
    mark: <Spinner size="lg" />,
    actions: undefined,
    foot: undefined,
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
