import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../design/structure/Card/Card';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { fr } from '../../lib/typography';
import { BlockUnavailable } from './BlockUnavailable';
import { ValueUnavailable } from './ValueUnavailable';

const meta = {
  title: 'Métier/BlockUnavailable',
  component: BlockUnavailable,
  parameters: {
    usage: {
      what: fr`La phrase « Informations indisponibles. », à la place d’un bloc.`,
      when: [
        'À la place du contenu d’un bloc dont l’appel a échoué, quand le reste de la page s’affiche.',
      ],
      not: [
        fr`Quand la valeur n’existe pas : Missing.`,
        fr`Quand la page entière a échoué : LoadFailure.`,
      ],
    },
  },
} satisfies Meta<typeof BlockUnavailable>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One block of several failed. */
export const Block: Story = {
  render: () => (
    <Card title="Prix du jour" aside="HT/L">
      <BlockUnavailable />
    </Card>
  ),
};

/** One value failed to load; the other is known to be missing. */
export const Value: Story = {
  render: () => (
    <Card title="Informations">
      <DescriptionList>
        <Description term="Raison sociale">
          <ValueUnavailable />
        </Description>
        <Description term={fr`N° de TVA`} />
      </DescriptionList>
    </Card>
  ),
};
