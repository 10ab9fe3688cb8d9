import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../design/structure/Card/Card';
import { fr } from '../../lib/typography';
import { LevelGauge } from './LevelGauge';

const meta = {
  title: 'Métier/LevelGauge',
  component: LevelGauge,
  parameters: {
    usage: {
      what: fr`La jauge d’une cuve : son niveau, son seuil d’alerte et son remplissage maximal.`,
      when: [
        fr`Pour le niveau d’une cuve : compact dans une ligne qui donne les chiffres, full quand la jauge les donne elle-même.`,
        fr`Avec readAt dès qu’il est connu : un niveau sans âge ne se laisse pas juger.`,
      ],
      not: [
        fr`Pour l’évolution d’un niveau : LevelChart.`,
        fr`Pour l’avancement d’un travail : ProgressBar.`,
      ],
    },
  },
  args: {
    label: 'Niveau de la cuve gazole 1',
    level: 12_600,
    capacity: 30_000,
    threshold: 20,
    energyType: 'b7Gazole',
    readAt: '2026-11-21T07:00:00Z',
    source: 'capteur',
    now: new Date('2026-11-21T09:00:00Z'),
    variant: 'full',
  },
  decorators: [
    (Story) => (
      <Card className="narrow">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof LevelGauge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Correct: Story = {};

export const ToWatch: Story = {
  args: { label: 'Niveau de la cuve HVO', level: 2_640, capacity: 10_000, energyType: 'hvo' },
};

export const Low: Story = {
  args: { label: 'Niveau de la cuve AdBlue', level: 850, capacity: 5_000, energyType: 'adBlue' },
};

export const Empty: Story = { args: { level: 0 } };

/** The next delivery is hatched above the level; the text gives its date and the level after it. */
export const NextDelivery: Story = {
  tags: ['picture'],
  args: { next: { volume: 12_000, on: 'ven. 27 nov., le matin' } },
};

/** A fill-up stops at 95 % of the capacity. */
export const NextFillUp: Story = {
  args: { level: 4_300, next: { volume: null, fillUp: true, on: 'ven. 27 nov., le matin' } },
};

export const Full: Story = { args: { level: 28_500 } };

/** A level above the capacity: the sensor or the capacity is wrong. */
export const OverCapacity: Story = { args: { level: 31_200 } };

export const Unknown: Story = { args: { level: null, readAt: null, source: null } };

/** The threshold is close to the edge: its name stays inside the drawing. */
export const LowThreshold: Story = { args: { threshold: 5 } };

/** A product without a colour of its own. */
export const Neutral: Story = {
  args: { label: 'Niveau de la cuve GNR', level: 6_100, capacity: 10_000, energyType: null },
};

export const Compact: Story = {
  args: { variant: 'compact' },
  render: (args) => (
    <div className="stack">
      <LevelGauge {...args} />
      <LevelGauge {...args} label="Niveau de la cuve HVO" level={21_300} energyType="hvo" />
      <LevelGauge {...args} label="Niveau de la cuve AdBlue" level={24_900} energyType="adBlue" />
      <LevelGauge {...args} label="Niveau de la cuve GNR" level={18_000} energyType={null} />
      <LevelGauge {...args} label="Niveau de la cuve gazole 2" level={7_900} />
      <LevelGauge {...args} label="Niveau de la cuve gazole 3" level={5_100} />
      <LevelGauge {...args} label="Niveau de la cuve gazole 4" level={null} />
      <LevelGauge
        {...args}
        label="Niveau de la cuve gazole 5"
        level={5_100}
        next={{ volume: 15_000, on: 'ven. 27 nov., le matin' }}
      />
    </div>
  ),
};
