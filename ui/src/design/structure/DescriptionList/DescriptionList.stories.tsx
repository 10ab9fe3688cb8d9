import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../Card/Card';
import { Description, DescriptionList } from './DescriptionList';

const meta = {
  title: 'Structure/DescriptionList',
  component: DescriptionList,
  parameters: {
    usage: {
      when: [
        'Pour les valeurs d’un objet, une par ligne\u00a0: une adresse, un mandat, une commande.',
        'Une valeur absente se montre d’elle-même par un tiret lu «\u00a0non renseigné\u00a0».',
      ],
      not: [
        'Pour comparer plusieurs objets\u00a0: Table.',
        'Pour un chiffre qui doit sauter aux yeux\u00a0: KeyFigure.',
      ],
    },
  },
  args: {
    children: (
      <>
        <Description term="Titulaire">TRANSPORTS GARONNE-ADOUR SAS</Description>
        <Description term="RUM">SE-1042-202611-01</Description>
        <Description term="BIC">{null}</Description>
        <Description term="État">Actif</Description>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneColumn: Story = {};
export const TwoColumns: Story = { args: { columns: 2 } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
