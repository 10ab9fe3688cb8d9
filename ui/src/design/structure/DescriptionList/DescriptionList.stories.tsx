import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Card } from '../Card/Card';
import { Description, DescriptionList } from './DescriptionList';

const meta = {
  title: 'Structure/DescriptionList',
  component: DescriptionList,
  parameters: {
    usage: {
      what: 'Une liste de noms et de valeurs, une ligne pour chacun.',
      when: [
        fr`Pour les valeurs d’un objet, une par ligne : une adresse, un mandat, une commande.`,
        fr`Une valeur absente se montre d’elle-même par un tiret lu « non renseigné ».`,
      ],
      not: [
        fr`Pour comparer plusieurs objets : Table.`,
        fr`Pour un chiffre qui doit sauter aux yeux : KeyFigure.`,
      ],
    },
  },
  argTypes: {
    columns: { description: 'Une colonne, ou deux quand elles tiennent.' },
    children: { description: fr`Les lignes : des Description.` },
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
