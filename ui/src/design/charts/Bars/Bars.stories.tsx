import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { exploring } from '../exploring.testing';
import { seasonal, spend, volume } from '../haulier.testing';
import type { Series } from '../series';
import { Bars } from './Bars';

const cents = (mean: number, seed: number) =>
  seasonal(mean, seed, 12).map((point) => ({ ...point, value: (point.value ?? 0) * 100 }));

const current: Series = { id: 'now', label: 'Dépense HT', tone: '1', points: cents(92_000, 7) };
const previous: Series = { id: 'then', label: 'l’année précédente', points: cents(86_000, 8) };

const site = (label: string, value: number | null) => ({ x: label, label, value });
const sites: Series = {
  id: 'now',
  label: 'Volume livré',
  tone: '2',
  texture: 'plain',
  points: [
    site('Dépôt Toulouse', 842_300),
    site('Agence Bordeaux', 512_900),
    site('Relais Bayonne', 241_500),
    site('Base travaux Nantes', 138_200),
    site('Centrale Angers', 61_400),
    site('Siège Montreuil', 1_200),
  ],
};

const meta = {
  title: 'Graphiques/Bars',
  component: Bars,
  argTypes: {
    ...chartProps,
    current: { description: 'La série montrée.' },
    previous: { description: 'La même série, une période ou un an plus tôt.' },
    measure: { description: 'Les formats des valeurs.' },
    direction: {
      description: fr`\`vertical\` dans le temps ; \`horizontal\` pour ce qui a un nom : des sites, des véhicules.`,
    },
    comparison: {
      description: fr`La période précédente : le contour d’une barre derrière, ou une ligne ; une marque sur une barre horizontale.`,
    },
    paired: {
      description: 'Un second montant, à côté de chaque barre verticale, à la place de `previous`.',
    },
    line: {
      description: fr`Le résultat des deux montants, en ligne sur les barres verticales : un solde.`,
    },
    limit: { description: 'Une limite pour la ligne, en pointillé et nommée.' },
    expected: {
      description: fr`Le nombre attendu de barres horizontales : le graphique en a déjà la hauteur pendant le chargement.`,
    },
    placeHead: { description: fr`L’en-tête de la première colonne du tableau : « Site ».` },
    table: { description: 'Un tableau qui en dit plus que les barres.' },
  },
  args: { title: 'Dépense HT', measure: spend, current, previous },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
  parameters: {
    usage: {
      what: 'Des barres, verticales ou horizontales, pour une série et sa période précédente.',
      when: [
        fr`Pour une seule série et sa période précédente : dépense, nombre de livraisons.`,
        fr`Pour deux montants d’un même mois, côte à côte, et la ligne à laquelle ils mènent : facturé, réglé, solde.`,
        'À l’horizontale, pour des lieux ou des véhicules qui ont un nom.',
      ],
      not: [
        fr`Pour plusieurs produits à la fois : StackedBars.`,
        fr`Pour un prix, dont l’axe ne part pas de zéro : Lines.`,
      ],
    },
  },
} satisfies Meta<typeof Bars>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    await userEvent.tab();
    await waitFor(() => expect(plot).toHaveFocus());
    await waitFor(() =>
      expect(said()).toMatch(/^décembre 2025, Dépense HT : .* € HT, l’année précédente : .* € HT$/),
    );
    await waitFor(() => expect(tip()).toHaveTextContent('décembre 2025'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^janvier 2026/));
    await userEvent.keyboard('{End}{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^novembre 2026/));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(said()).toMatch(/^octobre 2026/));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(said()).toMatch(/^décembre 2025/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(said()).toBe('');
    });
  },
};

const paid: Series = { id: 'paid', label: 'Réglé', tone: '2', points: cents(84_000, 9) };

/** Two amounts per month side by side, the line of their balance, and its limit: all are in the sentence, the drawing and the table. */
export const Account: Story = {
  tags: ['picture'],
  args: {
    title: 'Compte par mois',
    current: { ...current, id: 'invoiced', label: 'Facturé' },
    previous: undefined,
    paired: paid,
    line: { id: 'balance', label: 'Solde', tone: '4', texture: 'plain', points: cents(40_000, 11) },
    limit: { label: 'Encours autorisé', value: 6_000_000 },
  },
  play: async ({ canvas, canvasElement }) => {
    const { point, said, tip } = exploring(canvasElement);
    for (const name of ['Facturé', 'Réglé', 'Solde']) await canvas.findByText(name);
    await canvas.findByText('Encours autorisé');
    await userEvent.tab();
    await waitFor(() =>
      expect(said()).toMatch(/^décembre 2025, Facturé : .*, Réglé : .*, Solde : .* € HT$/),
    );
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^janvier 2026/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      point(0.99, 0.5);
      expect(tip()).toHaveTextContent(
        /^novembre 2026Facturé.*Réglé.*Solde.*Encours autorisé60\s000/,
      );
    });
    await waitFor(() => expect(tip()).not.toHaveTextContent('Évolution'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Voir les données' }));
    const heads = await canvas.findAllByRole('columnheader');
    await waitFor(() =>
      expect(heads.map(({ textContent }) => textContent)).toEqual([
        'Mois',
        'Facturé',
        'Réglé',
        'Solde',
      ]),
    );
  },
};

export const AccountOnAPhone: Story = {
  args: Account.args ?? {},
  globals: { viewport: { value: 'phone' } },
};

export const ByPointer: Story = {
  play: async ({ canvasElement }) => {
    const { point, leave, said, tip } = exploring(canvasElement);
    await waitFor(() => {
      point(0.99, 0.5);
      expect(tip()).toHaveTextContent(/^novembre 2026.*Évolution/);
    });
    await waitFor(() => {
      point(0.1, 0.5);
      expect(tip()).toHaveTextContent(/^décembre 2025/);
    });
    await waitFor(() => expect(said()).toBe(''));
    leave();
    await waitFor(() => expect(tip()).toBeNull());
    await waitFor(() => {
      point(0.5, 0.5);
      expect(tip()).not.toBeNull();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
  },
};

export const PreviousAsLine: Story = { args: { comparison: 'line' } };

export const WithoutComparison: Story = { args: { previous: undefined } };

/** The unfinished month has no previous value for comparison. */
export const WithGaps: Story = {
  args: {
    current: {
      ...current,
      points: current.points.map((point, index) =>
        index === 3 ? { ...point, value: null } : point,
      ),
    },
  },
};

export const Negative: Story = {
  args: {
    title: 'Écart au budget',
    current: {
      ...current,
      label: 'Écart',
      points: current.points.map((point, index) => ({
        ...point,
        value: 900_000 * Math.sin(index) - 100_000,
      })),
    },
    previous: undefined,
  },
};

export const BySite: Story = {
  args: {
    title: 'Par site',
    direction: 'horizontal',
    measure: volume,
    placeHead: 'Site',
    current: sites,
    previous: {
      id: 'then',
      label: 'l’année précédente',
      points: sites.points.map((point, index) => ({
        ...point,
        value: index === 5 ? null : Math.round((point.value ?? 0) * (0.9 + 0.05 * index)),
      })),
    },
  },
};

/** Horizontal bars: ↑ and ↓ move between them. */
export const BySiteExplored: Story = {
  args: BySite.args ?? {},
  play: async ({ canvasElement }) => {
    const { point, said, tip } = exploring(canvasElement);
    await userEvent.tab();
    await waitFor(() => expect(said()).toMatch(/^Dépôt Toulouse, Volume livré : 842 300 L/));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(said()).toMatch(/^Agence Bordeaux/));
    await userEvent.keyboard('{End}{ArrowUp}');
    await waitFor(() => expect(said()).toMatch(/^Centrale Angers/));
    await userEvent.keyboard('{Home}{ArrowUp}');
    await waitFor(() => expect(said()).toMatch(/^Dépôt Toulouse/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
    await waitFor(() => {
      point(0.2, 0.99);
      expect(tip()).toHaveTextContent(/^Siège Montreuil/);
    });
  },
};

export const BySiteOnAPhone: Story = {
  args: BySite.args ?? {},
  globals: { viewport: { value: 'phone' } },
};

export const Loading: Story = {
  args: {
    status: 'loading',
    current: { ...current, points: [] },
    previous: { ...previous, points: [] },
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(Bars, {
  current: { ...current, points: [] },
  previous: { ...previous, points: [] },
});

const vehicles = Array.from({ length: 9 }, (_, index) =>
  site(`GA-${215 + index}-KC`, 9_400 - 700 * index),
);

/** Space is kept for the expected number of bars while the data load. */
export const ManyArriving: Story = {
  args: {
    title: 'Par véhicule',
    direction: 'horizontal',
    expected: 10,
    measure: volume,
    placeHead: 'Véhicule',
    current: { ...sites, points: vehicles },
    previous: undefined,
  },
  ...arriving(Bars, { current: { ...sites, points: [] } }),
};
