import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { usePermissions } from '../../components/permissions/usePermissions';
import { draftOwner } from '../../lib/drafts';
import { keepRecent } from '../../lib/recents';
import { fr } from '../../lib/typography';
import { garonne, three } from '../../stories/businesses';
import { answers, manyVehicles, paletteClient, records } from '../../stories/palette';
import { withClient } from '../../stories/with-client';
import { Palette, type PaletteProps } from './Palette';

const meta = {
  title: 'Cadre/Palette',
  component: Palette,
  parameters: {
    page: true,
    usage: {
      what: fr`La palette de commandes : un champ qui cherche parmi les actions, les écrans et les enregistrements.`,
      when: [
        fr`Pour aller droit à une action, un écran ou un enregistrement, de partout : Ctrl K, ⌘ K sur un Mac, ou le champ de l’en-tête.`,
        fr`Une seule dans l’application, posée par le cadre.`,
      ],
      not: [
        fr`Pour chercher dans la liste d’une page : SearchField, que la touche / rejoint.`,
        fr`Pour remplir un champ d’un choix parmi beaucoup : ComboBox.`,
      ],
    },
  },
  args: {
    business: { selected: garonne, switchTo: fn(async () => {}) },
    businesses: three,
    onClose: fn(),
  },
  argTypes: { business: { control: false }, businesses: { control: false } },
  decorators: [withClient(() => paletteClient())],
  // As in the frame: the palette opens once the user's permissions are known.
  render: (args) => <WhenKnown {...args} />,
  beforeEach: () => {
    draftOwner.set({ person: '7', business: garonne.id });
    const opened = [
      ['ORDER:41393', 'CMD-2026-041393', '/operations/mes-livraisons/41393'],
      ['TANK:t1', 'Gazole flotte', '/operations/gerer-ma-flotte?cuve=t1'],
    ] as const;
    for (const [id, title, link] of opened.toReversed()) keepRecent({ id, title, link });
    return () => {
      draftOwner.set(null);
      localStorage.clear();
    };
  },
} satisfies Meta<typeof Palette>;

export default meta;
type Story = StoryObj<typeof meta>;

function WhenKnown(args: PaletteProps) {
  return usePermissions().known && <Palette {...args} />;
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const field = (canvas: Canvas) => canvas.findByRole('combobox', { name: 'Rechercher' });
const headings = (canvas: Canvas) =>
  canvas.getAllByRole('group').map((group) => group.firstElementChild?.textContent);

async function type(canvas: Canvas, text: string): Promise<void> {
  const input = await field(canvas);
  await waitFor(() => expect(input).toHaveFocus());
  await userEvent.type(input, text);
}

/** With nothing typed: the records opened last, then the actions, then the screens. */
export const Empty: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    const input = await field(canvas);
    await waitFor(() => expect(input).toHaveFocus());
    await canvas.findByRole('option', { name: /Commander à nouveau la dernière livraison/ });
    expect(headings(canvas)).toEqual(['Récents', 'Actions', 'Aller à']);
    const first = await canvas.findByRole('option', { name: /CMD-2026-041393/ });
    await waitFor(() => expect(input).toHaveAttribute('aria-activedescendant', first.id));
  },
};

/** Records from the cache appear at the first key; results from the server come below them. */
export const Results: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await type(canvas, 'toulouse');
    await canvas.findByRole('option', { name: /Sophie Toulouse/ });
    expect(headings(canvas)).toEqual([
      'Sites et contacts',
      'Récents',
      'Actions',
      'Livraisons',
      'Véhicules',
      'Cuves',
      'Utilisateurs',
    ]);
    await canvas.findByText('8 résultats.');
  },
};

/** A part of a registration matches, regardless of spaces. */
export const PartOfAReference: Story = {
  decorators: [withClient(() => paletteClient({ query: { ...answers.query, search: [] } }))],
  play: async ({ canvas }) => {
    await type(canvas, 'b 418');
    await canvas.findByRole('option', { name: /ZB-418-KT/ });
    await canvas.findByText('1 résultat.');
  },
};

/** The arrow keys wrap around, and the field keeps the focus. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const input = await field(canvas);
    await canvas.findByRole('option', { name: /Commander à nouveau la dernière livraison/ });
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(active()).toHaveTextContent('Gestion des utilisateurs'));
    const list = (await canvas.findByRole('listbox')).parentElement as HTMLElement;
    await waitFor(() => {
      const [option, box] = [active() as HTMLElement, list].map((e) => e.getBoundingClientRect());
      expect(option?.bottom).toBeLessThanOrEqual(Number(box?.bottom));
    });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(active()).toHaveTextContent('Gazole flotte'));
    await waitFor(() => expect(list.scrollTop).toBe(0));
    await userEvent.keyboard('{End}{Home}');
    await waitFor(() => expect(active()).toHaveTextContent('CMD-2026-041393'));
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};

/** The largest fleet, all of it in the cache: each key is answered at once (docs/performance.md). */
export const ManyVehicles: Story = {
  decorators: [
    withClient(() =>
      paletteClient({ query: { ...answers.query, search: [] } }, [...records, ...manyVehicles]),
    ),
  ],
  play: async ({ canvas }) => {
    await type(canvas, 'qa 999');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(2));
  },
};

export const None: Story = {
  tags: ['picture'],
  decorators: [withClient(() => paletteClient({ query: { ...answers.query, search: [] } }))],
  play: async ({ canvas }) => {
    await type(canvas, 'zzyzx');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Rechercher' }));
    await waitFor(() =>
      expect(dialog.getAllByText('Aucun résultat pour « zzyzx ».')[0]).toBeVisible(),
    );
    await waitFor(() => expect(canvas.queryByRole('listbox')).toBeNull());
  },
};

/** The search on the server failed: results from the cache stay, and a button retries. */
export const Failing: Story = {
  tags: ['picture'],
  decorators: [
    withClient(() =>
      paletteClient({
        query: {
          ...answers.query,
          search: () => {
            throw new Error('Non.');
          },
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await type(canvas, 'tracteur');
    await canvas.findByRole('button', { name: 'Réessayer' });
    await canvas.findByRole('option', { name: /ZB-418-KT/ });
  },
};

/** On a phone the palette fills the screen. */
export const Phone: Story = {
  ...Empty,
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await Empty.play?.(context);
    const dialog = await context.canvas.findByRole('dialog');
    await waitFor(() => {
      const { width, height } = dialog.getBoundingClientRect();
      expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
    });
  },
};

export const PhoneResults: Story = {
  ...Results,
  globals: { viewport: { value: 'phone' } },
};
