import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { LevelGauge } from '../../components/LevelGauge/LevelGauge';
import { levelState } from '../../components/LevelGauge/level';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { litres } from '../../lib/format';
import { fr } from '../../lib/typography';
import { OrderStepper } from '../../pages/delivery/OrderStepper';
import styles from './Pieces.module.css';

const now = new Date('2026-11-21T13:00:00Z');

const tanks = [
  {
    name: 'Cuve AdBlue',
    product: 'AdBlue',
    energyType: 'adBlue',
    level: 850,
    capacity: 5_000,
    days: 4,
  },
  {
    name: 'Cuve gazole 1',
    product: 'Gazole B7',
    energyType: 'b7Gazole',
    level: 12_600,
    capacity: 30_000,
    days: 8,
  },
  {
    name: 'Cuve HVO',
    product: 'HVO100',
    energyType: 'hvo',
    level: 7_100,
    capacity: 10_000,
    days: 25,
  },
];

/** The components for deliveries and tanks side by side: the next delivery and the tanks, as on the home page. */
const meta = {
  title: 'Métier/Pièces assemblées',
  parameters: {
    page: true,
    usage: {
      what: 'Les composants des livraisons et des cuves, assemblés en cartes comme sur l’accueil.',
      when: [
        fr`Pour composer une carte du métier : chaque pièce garde sa taille, la carte ne donne que les colonnes.`,
        fr`En taille sm dans une ligne ou une carte parmi d’autres : ProductChip, OrderStepper, LevelGauge compact.`,
      ],
      not: [
        fr`Pour une liste que l’on trie ou que l’on filtre : DataTable.`,
        fr`Pour le détail d’une commande : OrderStepper en taille md, avec ses sous-titres.`,
      ],
    },
  },
  decorators: [
    (Story) => (
      <div className="pane">
        <VisuallyHidden>
          <h1>Pièces assemblées</h1>
        </VisuallyHidden>
        <div className={styles.grid}>
          <Story />
        </div>
      </div>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const HomeCards: Story = {
  tags: ['picture'],
  render: () => (
    <>
      <NextDelivery />
      <Tanks />
    </>
  ),
  play: async ({ canvas }) => {
    const [low] = await canvas.findAllByRole('meter');
    await waitFor(() => {
      expect(low).toHaveAttribute('aria-valuenow', '17');
      expect(canvas.getAllByRole('listitem').length).toBeGreaterThanOrEqual(tanks.length + 5);
    });
    // The product is on the same line as the site's name, not above it.
    for (const { name } of tanks) {
      const line = (await canvas.findByRole('heading', { name })).nextElementSibling;
      const chip = line?.querySelector('[data-energy]');
      expect(chip && line && Math.abs(middle(chip) - middle(line))).toBeLessThanOrEqual(1);
    }
  },
};

export const Phone: Story = { ...HomeCards, globals: { viewport: { value: 'phone' } } };

const middle = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
};

function NextDelivery() {
  return (
    <Card aria-label="Prochaine livraison">
      <div className={styles.top}>
        <div>
          <StatusChip status="processing" />
          <p className={styles.figure}>Arrivée estimée à 14:35</p>
          <p className={styles.muted}>Agence Bordeaux · Citerne 12, Karim · 2 arrêts avant vous</p>
        </div>
        <div className={styles.volume}>
          <p className={styles.figure}>{litres(12_000)}</p>
          <ProductChip name="Gazole B7" energyType="b7Gazole" size="sm" />
        </div>
      </div>
      <OrderStepper
        size="sm"
        now={now}
        order={{
          status: 'processing',
          events: [
            { status: 'oncoming', at: '2026-11-19T08:12:00Z' },
            { status: 'waiting', at: '2026-11-19T10:40:00Z' },
            { status: 'ready', at: '2026-11-20T15:05:00Z' },
            { status: 'processing', at: '2026-11-21T12:48:00Z' },
          ],
        }}
      />
    </Card>
  );
}

function Tanks() {
  return (
    <Card title="Mes cuves" aside={<a href="#cuves">Gérer ma flotte</a>}>
      <ul role="list">
        {tanks.map(({ name, product, energyType, level, capacity, days }) => (
          <li
            key={name}
            className={styles.tank}
            data-state={levelState({ level, capacity, threshold: 20 })}
          >
            <div>
              <h3>{name}</h3>
              <p className={styles.muted}>
                <ProductChip name={product} energyType={energyType} size="sm" /> · Dépôt Toulouse
              </p>
            </div>
            <LevelGauge
              label={fr`Niveau : ${name}`}
              level={level}
              capacity={capacity}
              energyType={energyType}
              now={now}
            />
            <div className={styles.reserve}>
              <p className={styles.litres}>{litres(level)}</p>
              <p className={styles.days}>{fr`${days} jours`}</p>
            </div>
            <Button look="outline" aria-label={fr`Commander : ${name}`}>
              Commander
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
