import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Card } from '../../structure/Card/Card';
import { Skeleton } from './Skeleton';

const meta = {
  title: 'Retours/Skeleton',
  component: Skeleton,
  parameters: {
    usage: {
      what: 'Une forme grise à la place de ce qui se charge.',
      when: [
        fr`Pour un premier chargement : il a la forme et la place de ce qui vient, rien ne bouge à l’arrivée.`,
        fr`Son conteneur porte \`aria-busy\` ; lui-même n’est qu’un dessin, et ne se montre qu’après 300 ms.`,
      ],
      not: [
        fr`Pour une actualisation : les données restent, avec ProgressBar en taille \`thin\`.`,
        fr`Pour une action en cours : Button avec \`loading\`, ou Spinner.`,
      ],
    },
  },
  argTypes: {
    shape: {
      description: fr`Ce qui se charge : une ligne de texte, un chiffre clé, un logo, une pastille, un bouton, une ligne de liste, une carte, un graphique.`,
    },
    width: {
      description: 'La largeur, en dixièmes de celle du parent, pour un texte ou un chiffre.',
    },
  },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shapes: Story = {
  render: () => (
    <Card className="narrow" aria-busy>
      <Skeleton shape="logo" />
      <Skeleton shape="figure" width={6} />
      <Skeleton width={9} />
      <Skeleton width={4} />
      <div className="line">
        <Skeleton shape="chip" />
        <Skeleton shape="button" />
      </div>
    </Card>
  ),
};

/** A row of a list, as high as the loaded rows. */
export const Rows: Story = {
  render: () => (
    <Card title="Dernières livraisons" aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index.toString()} shape="row" />
      ))}
    </Card>
  ),
};

export const CardShape: Story = {
  name: 'Card',
  render: () => (
    <div className="narrow" aria-busy>
      <Skeleton shape="card" />
    </div>
  ),
};

export const Chart: Story = {
  render: () => (
    <Card title="Volume livré" aria-busy>
      <Skeleton shape="chart" />
    </Card>
  ),
};
