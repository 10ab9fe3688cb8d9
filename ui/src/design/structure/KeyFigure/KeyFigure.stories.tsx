import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Card } from '../Card/Card';
import { KeyFigure } from './KeyFigure';

const meta = {
  title: 'Structure/KeyFigure',
  component: KeyFigure,
  parameters: {
    usage: {
      what: 'Un chiffre clé avec son libellé, son unité et sa variation.',
      when: [
        fr`Pour le chiffre qui répond à la question d’une carte : solde, volume, dépense, émissions.`,
        'En taille `lg` pour une rangée de chiffres comparables.',
        'Avec sa variation et ce à quoi il se compare.',
      ],
      not: [
        fr`Pour plusieurs valeurs qui se lisent en liste : DescriptionList.`,
        fr`Pour une évolution à regarder de près : un graphique.`,
      ],
    },
  },
  argTypes: {
    label: { description: fr`Le libellé du chiffre : « Volume livré ce mois-ci ».` },
    value: {
      description: fr`Le chiffre, déjà mis en forme ; sans valeur, un tiret lu « non renseigné ».`,
    },
    unit: { description: fr`Son unité, plus discrète : « m³ », « k€ HT ».` },
    change: {
      control: false,
      description: fr`La variation : un PriceDelta, ou un texte court qui en dit le sens.`,
    },
    comparison: { description: fr`Ce à quoi la variation se compare : « sur un mois ».` },
    sparkline: { control: false, description: fr`Une petite courbe à la fin ; un décor.` },
    size: {
      description: fr`\`md\` : 22 px, le chiffre d’une carte ; \`lg\` : 26 px, pour une rangée de chiffres.`,
    },
    loading: {
      description: 'Une barre tient la place du chiffre, pour que rien ne bouge à son arrivée.',
    },
  },
  args: { label: 'Volume livré ce mois-ci', value: '61,2', unit: 'm³' },
  decorators: [
    (Story) => (
      <Card className="narrow">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof KeyFigure>;

export default meta;
type Story = StoryObj<typeof meta>;

const change = fr`▲ 5,0 %`;

/** A placeholder for the sparkline of the charts. */
const sparkline = (
  <svg width="88" height="36" viewBox="0 0 88 36" fill="none" stroke="currentColor">
    <path d="M1 28l14-6 14 4 14-12 14 5 14-11 16-5" strokeWidth="1.6" />
  </svg>
);

export const Plain: Story = {};
export const WithChange: Story = { args: { size: 'lg', change, comparison: 'sur un mois' } };
export const WithSparkline: Story = {
  args: { size: 'lg', change, comparison: 'sur un mois', sparkline },
};
export const WithoutComparison: Story = {
  args: {
    label: 'Livraisons à l’heure',
    value: '97,4',
    unit: '%',
    comparison: fr`objectif : 95 %`,
  },
};
export const Missing: Story = { args: { value: null, comparison: 'sur un mois' } };
export const Loading: Story = {
  args: { size: 'lg', loading: true, change, comparison: 'sur un mois' },
};
export const Dictated: Story = {
  name: 'Long',
  args: {
    label: 'Dépense totale hors taxes de l’année en cours, tous sites confondus',
    value: fr`1 284 930,17`,
    unit: '€ HT',
    size: 'lg',
  },
};
