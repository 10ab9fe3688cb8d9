import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { volume, volumes } from '../haulier.testing';
import { lookOf } from '../look';
import { Plot } from '../Plot/Plot';
import { useSize } from '../Plot/useSize';
import { columnsOf } from '../series';
import { ChartFrame } from './ChartFrame';
import { tableOf } from './table';

const series = volumes(6).slice(0, 2);

/** A placeholder with the height of every plot. */
function Place() {
  const [box, size] = useSize();
  return (
    <Plot
      box={box}
      size={size}
      columns={0}
      rows={0}
      nearest={() => null}
      place={() => ({ x: 0, y: 0 })}
      announce={() => ''}
      tip={() => null}
    >
      <rect
        width="100%"
        height="100%"
        rx={6}
        fill="none"
        stroke="currentColor"
        strokeDasharray="4 4"
      />
    </Plot>
  );
}

const meta = {
  title: 'Graphiques/ChartFrame',
  component: ChartFrame,
  argTypes: {
    ...chartProps,
    summary: { description: 'La phrase qui résume les données.' },
    sentence: {
      description: fr`La longueur de la phrase dans un cadre étroit : quatre lignes, ou deux avec \`short\`.`,
    },
    empty: { description: 'Il n’y a rien à dessiner.' },
    legend: {
      description:
        'Les marques et les noms des séries, quand ils ne sont pas écrits à côté d’elles.',
    },
    least: { description: 'La hauteur minimale du tracé en px, quand elle dépend du contenu.' },
    table: { description: 'Donne les mêmes données en tableau.' },
    children: { description: 'Le tracé.' },
  },
  args: {
    title: 'Volumes par produit',
    summary: fr`Volume en hausse de 8 % sur un an, à 61,2 m³.`,
    legend: series.map((one) => ({ id: one.id, label: one.label, look: lookOf(one) })),
    table: () => tableOf(columnsOf(series), series, volume),
    children: <Place />,
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
      what: fr`Le cadre d’un graphique : titre, phrase, légende, données en tableau et états.`,
      when: [fr`Autour d’un nouveau type de graphique : titre, phrase, légende, données, états.`],
      not: [fr`Autour d’un graphique existant : StackedBars, Lines, Bars… l’ont déjà.`],
    },
  },
} satisfies Meta<typeof ChartFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The same data as a table, to copy and to download. */
export const Data: Story = {
  play: async ({ canvas }) => {
    const toggle = await canvas.findByRole('button', { name: 'Voir les données' });
    await waitFor(() => {
      expect(toggle).toHaveAttribute('aria-expanded', 'false');
      expect(canvas.queryByRole('table')).toBeNull();
    });
    await userEvent.click(toggle);
    await waitFor(() => {
      expect(toggle).toHaveAttribute('aria-expanded', 'true');
      expect(canvas.getByRole('table', { name: 'Volumes par produit' })).toBeVisible();
      expect(canvas.getAllByRole('row')).toHaveLength(7);
    });
    await canvas.findByRole('columnheader', { name: 'Gazole B7' });
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /^juin\s2026/ })).toHaveTextContent(/\d\sL/),
    );

    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(await canvas.findByRole('button', { name: 'Copier' }));
    // Both are visible only for a moment.
    await waitFor(() => {
      canvas.getByRole('button', { name: 'Copié' });
      expect(canvas.getByText('Données copiées.')).toHaveRole('status');
    });
    expect(writeText.mock.calls[0]?.[0].split('\n')[0]).toBe('Mois\tGazole B7 (L)\tHVO100 (L)');

    const address = spyOn(URL, 'createObjectURL');
    let name = '';
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      name = this.download;
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Télécharger en CSV' }));
    expect(name).toBe('volumes-par-produit-juin-2026-novembre-2026.csv');
    const [[file]] = address.mock.calls as [[Blob]];
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toBe('Mois;Gazole B7 (L);HVO100 (L)');
    expect(first).toMatch(/^juin 2026;\d+;\d+$/);
    for (const spy of [writeText, address, click]) spy.mockRestore();

    await userEvent.click(await canvas.findByRole('button', { name: 'Masquer les données' }));
    await waitFor(() => expect(canvas.queryByRole('table')).toBeNull());
  },
};

/** The browser refuses the clipboard: the message says what to do instead. */
export const CopyRefused: Story = {
  play: async ({ canvas }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error());
    await userEvent.click(await canvas.findByRole('button', { name: 'Voir les données' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Copier' }));
    await waitFor(() => expect(canvas.getByText(/^Copie impossible/)).toBeVisible());
    writeText.mockRestore();
  },
};

export const Loading: Story = { args: { status: 'loading' } };

export const Empty: Story = {
  args: {
    empty: true,
    emptyText: 'Aucune livraison sur cette période.',
    emptyAction: <Button look="outline">12 derniers mois</Button>,
  },
};

export const Failed: Story = {
  args: { status: 'error', onRetry: fn() },
  play: async ({ canvas, args }) => {
    await waitFor(() =>
      expect(canvas.getByText('Impossible de charger ce graphique.').parentElement).toHaveRole(
        'alert',
      ),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** All states have the same height: nothing moves when the data arrive. */
export const OneHeight: Story = {
  render: (args) => (
    <>
      <ChartFrame {...args} status="loading" data-testid="loading" />
      <ChartFrame {...args} empty title="Sans donnée" data-testid="empty" />
      <ChartFrame {...args} status="error" title="En échec" data-testid="error" />
      <ChartFrame {...args} title="Prêt" data-testid="ready" />
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => {
      const heights = ['loading', 'empty', 'error', 'ready'].map(
        (id) => canvas.getByTestId(id).getBoundingClientRect().height,
      );
      expect(heights).toEqual(heights.map(() => heights[0]));
    });
  },
};
