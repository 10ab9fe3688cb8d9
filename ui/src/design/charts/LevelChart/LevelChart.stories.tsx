import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { TextField } from '../../controls/TextField/TextField';
import { Drawer } from '../../overlays/Drawer/Drawer';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { exploring } from '../exploring.testing';
import { volume } from '../haulier.testing';
import { LevelChart } from './LevelChart';
import type { Level, TankDelivery } from './level';

const now = '2026-11-21T09:00:00Z';
const capacity = 30_000;
const hour = 3_600_000;

/** Ninety days of a tank that is read every six hours and refilled near its threshold. */
function course(): { readings: Level[]; deliveries: TankDelivery[]; forecast: Level[] } {
  const readings: Level[] = [];
  const deliveries: TankDelivery[] = [];
  let level = 24_000;
  const start = Date.parse(now) - 90 * 24 * hour;
  for (let at = start; at <= Date.parse(now); at += 6 * hour) {
    const weekday = new Date(at).getUTCDay();
    level -= (1_450 / 4) * (weekday === 0 ? 0.12 : weekday === 6 ? 0.35 : 1.06);
    if (level < 7_000) {
      const volume = Math.floor((0.94 * capacity - level) / 100) * 100;
      level += volume;
      deliveries.push({ at: new Date(at).toISOString(), volume });
    }
    readings.push({ at: new Date(at).toISOString(), value: Math.round(level) });
  }
  const forecast: Level[] = [];
  for (let day = 1; level > 0.2 * capacity; day++) {
    const at = new Date(Date.parse(now) + day * 24 * hour);
    level -= at.getUTCDay() === 0 ? 170 : at.getUTCDay() === 6 ? 510 : 1_540;
    forecast.push({
      at: at.toISOString(),
      value: Math.max(0.2 * capacity, Math.round(level)),
    });
  }
  return { readings, deliveries, forecast };
}

const tank = course();

const meta = {
  title: 'Graphiques/LevelChart',
  component: LevelChart,
  argTypes: {
    ...chartProps,
    readings: { description: 'Les niveaux relevés.' },
    deliveries: { description: 'Les livraisons.' },
    forecast: { description: 'Les niveaux prévus.' },
    capacity: { description: 'La capacité de la cuve, en litres.' },
    alert: { description: 'Le seuil d’alerte, en pour cent de la capacité.' },
    now: { description: fr`L’instant présent : ce qui est à sa droite est prévu.` },
    measure: { description: 'Les formats des volumes.' },
    tone: { description: 'La couleur du produit.' },
  },
  args: {
    title: 'Niveau de la cuve gazole 1',
    measure: volume,
    ...tank,
    capacity,
    alert: 20,
    now,
    tone: 'b7Gazole',
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
  parameters: {
    usage: {
      what: fr`La courbe du niveau d’une cuve : relevés, livraisons, prévision et seuil d’alerte.`,
      when: [
        fr`Dans la fiche d’une cuve : relevés, livraisons et prévision jusqu’au seuil d’alerte.`,
      ],
      not: [
        fr`Pour le niveau d’un instant : LevelGauge.`,
        fr`Pour plusieurs cuves à la fois : Bars à l’horizontale, en jours d’autonomie.`,
      ],
    },
  },
} satisfies Meta<typeof LevelChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** A tank with a reading at the exact time of its delivery. */
const filled = {
  readings: [
    { at: '2026-11-20T06:00:00Z', value: 7_000 },
    { at: '2026-11-21T06:00:00Z', value: 24_000 },
  ],
  deliveries: [{ at: '2026-11-21T06:00:00Z', volume: 17_600 }],
  forecast: [{ at: '2026-11-22T06:00:00Z', value: 22_500 }],
};

/** The cursor stops in time order; at the same time, at the delivery and then at the resulting level. */
export const ByKeyboard: Story = {
  args: filled,
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    await userEvent.tab();
    await waitFor(() => expect(plot).toHaveFocus());
    await waitFor(() => expect(said()).toMatch(/^20 nov.*, Niveau relevé : 7 000 L, 23 %$/));
    await waitFor(() => expect(tip()).toHaveTextContent(/Niveau relevé/));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^21 nov.*, Livraison : \+ 17 600 L$/));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^21 nov.*, Niveau relevé : 24 000 L, 80 %$/));
    await userEvent.keyboard('{End}{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^22 nov.*, Niveau prévu : 22 500 L, 75 %$/));
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await waitFor(() => expect(said()).toMatch(/^20 nov/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(said()).toBe('');
    });
  },
};

/** With a delivery and a reading at the same time, the pointer selects the nearer one. */
export const ByPointer: Story = {
  args: filled,
  play: async ({ canvasElement }) => {
    const { point, leave, said, tip } = exploring(canvasElement);
    await waitFor(() => {
      point(0.52, 0.2);
      expect(tip()).toHaveTextContent(/Niveau relevé.*24/);
    });
    await waitFor(() => {
      point(0.52, 0.8);
      expect(tip()).toHaveTextContent(/Livraison.*17/);
    });
    await waitFor(() => {
      point(0.99, 0.5);
      expect(tip()).toHaveTextContent(/Niveau prévu/);
    });
    await waitFor(() => expect(said()).toBe(''));
    leave();
    await waitFor(() => expect(tip()).toBeNull());
  },
};

/** The first Escape hides the tooltip; the next one asks whether to discard the changes. */
export const InADrawer: Story = {
  decorators: [
    (Story) => (
      <Drawer open dirty title="Cuve gazole 1" onClose={() => {}}>
        <TextField label="Nom de la cuve" defaultValue="Cuve gazole 1" />
        <Story />
      </Drawer>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const drawer = await canvas.findByRole('dialog', { name: 'Cuve gazole 1' });
    const field = await within(drawer).findByRole('textbox', { name: 'Nom de la cuve' });
    field.focus();
    const { point, tip } = exploring(canvasElement);
    const question = () => canvas.queryByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
    await waitFor(() => {
      point(0.5, 0.5);
      expect(tip()).not.toBeNull();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(question()).toBeNull();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeVisible());
  },
};

/** The forecast becomes less certain with time: each day shows the range of its level. */
export const WithRange: Story = {
  tags: ['picture'],
  args: {
    forecast: tank.forecast.map((day, n) => ({
      ...day,
      low: Math.max(0, day.value - 420 * (n + 1)),
      high: day.value + 420 * (n + 1),
    })),
  },
  play: async ({ canvas, canvasElement }) => {
    const { plot, said } = exploring(canvasElement);
    await canvas.findByText('Fourchette');
    await waitFor(() => expect(plot).toBeVisible());
    plot.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(said()).toMatch(/, Niveau prévu : [\d ]+ L, \d+ %, de [\d ]+ L à [\d ]+ L$/),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Voir les données' }));
    await canvas.findByRole('columnheader', { name: 'Au plus bas' });
  },
};

/** Fewer than three readings: no forecast is possible. */
export const WithoutForecast: Story = {
  args: { readings: tank.readings.slice(-2), deliveries: [], forecast: [] },
};

export const BelowTheThreshold: Story = {
  args: {
    title: 'Niveau de la cuve AdBlue',
    tone: 'adBlue',
    capacity: 5_000,
    measure: { ...volume, axis: { unit: 'L' } },
    readings: tank.readings
      .slice(-80)
      .map(({ at }, index) => ({ at, value: Math.round(2_300 - 18.2 * index) })),
    deliveries: [],
    forecast: [],
  },
};

export const OneReading: Story = {
  args: { readings: tank.readings.slice(-1), deliveries: [], forecast: [] },
};

export const Loading: Story = {
  args: { readings: [], deliveries: [], forecast: [], status: 'loading' },
};

export const Empty: Story = {
  args: {
    readings: [],
    deliveries: [],
    forecast: [],
    emptyText: fr`Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.`,
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(LevelChart, { readings: [], deliveries: [], forecast: [] });
