import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Ellipsis, Repeat2 } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import {
  createMemoryRouter,
  Link,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { StatusChip } from '../../../components/orders/StatusChip/StatusChip';
import { orderStatuses, orderStatusLabels } from '../../../components/orders/status';
import { ProductChip } from '../../../components/ProductChip/ProductChip';
import { dateDay, dateTable, litres, money } from '../../../lib/format';
import { list, oneOf } from '../../../lib/search-params';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { delivery } from '../../feedback/Drawing/drawings/delivery';
import { EmptyState } from '../../feedback/EmptyState/EmptyState';
import { Menu, MenuItem } from '../../overlays/Menu/Menu';
import { Icon } from '../../structure/Icon/Icon';
import { Missing } from '../../structure/Missing/Missing';
import { FilterBar } from '../FilterBar/FilterBar';
import type { Column } from './columns';
import { DataTable, type DataTableProps } from './DataTable';
import { answer, type Delivery, deliveries, products, sites } from './deliveries.fixture';
import { NewRows } from './NewRows';
import styles from './stories.module.css';
import { type TableOptions, useTableState } from './useTableState';

const columns: Column<Delivery>[] = [
  {
    id: 'reference',
    header: 'Référence',
    sort: 'reference',
    width: 176,
    priority: 'always',
    card: 'title',
    cell: ({ reference, recurring }) => (
      <>
        {reference}
        {recurring && (
          <Icon of={Repeat2} size={16} aria-hidden={false} aria-label="récurrente" role="img" />
        )}
      </>
    ),
  },
  {
    id: 'date',
    header: 'Livraison',
    sort: 'date',
    sortLabel: 'date',
    width: 232,
    priority: 'always',
    card: 'fact',
    cell: ({ date, window }) => `${dateDay(date)} · ${window}`,
  },
  {
    id: 'site',
    header: 'Site',
    priority: 'tablet',
    card: 'fact',
    cell: ({ site, city }) => `${site} · ${city}`,
  },
  {
    id: 'product',
    header: 'Produit',
    width: 128,
    priority: 'tablet',
    skeleton: 6,
    cell: ({ product }) => <ProductChip name={products[product].name} energyType={product} />,
  },
  {
    id: 'volume',
    header: 'Volume',
    sort: 'volume',
    align: 'end',
    width: 112,
    priority: 'desktop',
    card: 'fact',
    skeleton: 6,
    cell: ({ volume }) => litres(volume),
  },
  {
    id: 'total',
    header: 'Montant HT',
    sort: 'montant',
    align: 'end',
    width: 136,
    priority: 'desktop',
    cell: ({ total, estimate }) => `${estimate ? fr`≈ ` : ''}${money(total)}`,
  },
  {
    id: 'status',
    header: 'Statut',
    sort: 'statut',
    width: 196,
    priority: 'always',
    card: 'status',
    skeleton: 'chip',
    cell: ({ status, cancelled }) => <StatusChip status={status} cancelled={cancelled} />,
  },
  {
    id: 'createdAt',
    header: 'Créée le',
    width: 112,
    priority: 'desktop',
    defaultVisible: false,
    cell: ({ createdAt }) => dateTable(createdAt),
  },
  {
    id: 'purchaseOrder',
    header: fr`N° de commande interne`,
    width: 184,
    priority: 'desktop',
    defaultVisible: false,
    cell: ({ purchaseOrder }) => purchaseOrder ?? <Missing />,
  },
  {
    id: 'tanker',
    header: 'Camion-citerne',
    width: 140,
    priority: 'desktop',
    defaultVisible: false,
    cell: ({ tanker }) => tanker ?? <Missing />,
  },
];

const options = {
  filters: {
    statut: list(orderStatuses),
    produit: list(),
    site: list(),
    origine: oneOf(['toutes', 'recurrente'], 'toutes'),
  },
  sorts: ['date', 'reference', 'volume', 'montant', 'statut'],
  defaultSort: '-date',
} satisfies TableOptions;

const noun = { one: 'livraison', many: 'livraisons', feminine: true };
const rowKey = ({ id }: Delivery) => id;
const rowLabel = ({ reference }: Delivery) => reference;
const rowTo = ({ id }: Delivery) => `/operations/mes-livraisons/${id}`;
const rowVersion = ({ status }: Delivery) => status;
const rowMenu = ({ reference }: Delivery) => (
  <Menu
    label={`Actions sur ${reference}`}
    placement="bottom-end"
    trigger={(trigger) => (
      <IconButton
        {...trigger}
        label={`Actions sur ${reference}`}
        icon={<Icon of={Ellipsis} size={18} />}
      />
    )}
  >
    <MenuItem>Voir</MenuItem>
    <MenuItem>Commander à nouveau</MenuItem>
    <MenuItem>Modifier</MenuItem>
    <MenuItem>Télécharger le bon de livraison</MenuItem>
    <MenuItem>Annuler</MenuItem>
  </Menu>
);

/** Few rows, for behaviour that does not depend on their number: each row is audited in both themes. */
const few = deliveries.slice(0, 8);
const many = { all: deliveries };

/** The server's totals, and the totals of the chosen rows of the demonstration data. */
const totals: DataTableProps<Delivery>['totals'] = (chosen) => {
  if (chosen?.mode !== 'some')
    return {
      sums: { volume: litres(2_412_350), total: fr`≈ ${money(281_904_512)}`, tanker: '12' },
      note: 'hors 2 annulées',
    };
  const rows = deliveries.filter(({ id }) => chosen.ids.has(id));
  return { sums: { volume: litres(rows.reduce((sum, { volume }) => sum + volume, 0)) } };
};

const onExport = fn();
const onDownload = fn();
const onRetry = fn();

type Args = Partial<DataTableProps<Delivery>> & {
  /** All rows of the server. */
  all?: readonly Delivery[];
};

/** The list of a screen, with a server that answers at once. */
function Deliveries({ all = few, status = 'ready', rows, ...args }: Args) {
  const state = useTableState(options);
  const { search, filters, order, query, rows: stacked } = state;
  const found = useMemo(() => {
    const question = {
      search,
      status: filters.statut,
      product: filters.produit,
      site: filters.site,
      order,
    };
    return answer(all, { ...question, page: 1, ...query, ...(stacked && { perPage: stacked }) });
  }, [all, search, filters, order, query, stacked]);
  const [store] = useState(memoryStore);
  const pending = status === 'loading' || status === 'error';

  return (
    <DataTable<Delivery>
      caption="Livraisons"
      noun={noun}
      columns={columns}
      rows={rows ?? (pending ? [] : found.rows)}
      total={pending ? undefined : found.total}
      state={state}
      status={status}
      rowKey={rowKey}
      rowLabel={rowLabel}
      rowTo={rowTo}
      rowVersion={rowVersion}
      onRetry={onRetry}
      searchPlaceholder={fr`Référence, site, produit…`}
      preferences="stories"
      preferenceStore={store}
      empty={
        <EmptyState
          align="center"
          drawing={delivery}
          title="Vous n’avez pas encore de livraison."
          action={<Button>Nouvelle commande</Button>}
        >
          {fr`Passez votre première commande : nous livrons sous 48 h ouvrées.`}
        </EmptyState>
      }
      filters={
        <FilterBar
          filters={[
            {
              id: 'statut',
              label: 'Statut',
              options: orderStatuses.map((value) => ({
                value,
                label: orderStatusLabels[value],
                count: all.filter((one) => one.status === value).length,
              })),
              values: filters.statut,
              onChange: (statut) => state.setFilters({ statut: statut as typeof filters.statut }),
            },
            {
              id: 'produit',
              label: 'Produit',
              options: Object.entries(products).map(([value, { name }]) => ({
                value,
                label: name,
              })),
              values: filters.produit,
              onChange: (produit) => state.setFilters({ produit }),
            },
            {
              id: 'site',
              label: 'Site',
              options: Object.entries(sites).map(([value, [label]]) => ({ value, label })),
              values: filters.site,
              onChange: (site) => state.setFilters({ site }),
            },
          ]}
          onClear={state.clear}
          done={`Afficher les ${found.total} livraisons`}
        />
      }
      exporter={
        <Button look="outline" icon={<Icon of={Download} size={18} />} onClick={onExport}>
          Exporter
        </Button>
      }
      bulkActions={({ mode, ids }) => (
        <>
          <Button look="outline" onClick={onExport}>
            Exporter la sélection
          </Button>
          <Button
            icon={<Icon of={Download} size={18} />}
            onClick={() => onDownload(mode, [...ids])}
          >
            Télécharger les bons de livraison (ZIP)
          </Button>
        </>
      )}
      {...args}
    />
  );
}

/** Shows the address and the history, which Storybook does not. */
function AddressBar() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <p className={styles.address}>
      <Button variant="ternary" look="outline" onClick={() => navigate(-1)}>
        Précédent
      </Button>
      <output aria-label="Adresse">{decodeURIComponent(pathname + search)}</output>
    </p>
  );
}

function memoryStore() {
  const kept = new Map<string, string>([
    // A column that no longer exists is ignored.
    ['table:stories', '{"columns":{"gone":true}}'],
  ]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const meta = {
  title: 'Tableaux/DataTable',
  component: DataTable as ComponentType<Args>,
  parameters: {
    path: '/operations/mes-livraisons/',
    usage: {
      what: fr`Une liste que l’on cherche, filtre, trie et feuillette : un tableau, ou des cartes sur un téléphone.`,
      when: [
        fr`Pour toute liste que l’on cherche, filtre, trie ou feuillette : livraisons, factures, véhicules.`,
        fr`L’état entier est dans l’adresse : un lien vers une liste filtrée se partage.`,
        fr`Donnez une largeur aux colonnes de chiffres ; le texte se partage le reste.`,
      ],
      not: [
        fr`Pour quelques lignes fixes dans une carte : Table.`,
        fr`Pour les faits d’un seul objet : DescriptionList.`,
      ],
    },
  },
  argTypes: {
    rowKey: { description: 'Donne la clé unique d’une ligne.' },
    rowLabel: { description: 'Donne le nom d’une ligne, pour sa case et son menu.' },
    rowTo: {
      description: fr`Donne l’écran où mène une ligne : sa première cellule est le lien, un clic ailleurs le suit.`,
    },
    rowVersion: {
      description: fr`Donne une valeur qui change avec la ligne ; la ligne est alors surlignée une seconde.`,
    },
    rowMenu: { description: 'Donne les actions d’une ligne, derrière trois points.' },
    caption: { description: fr`Le nom du tableau pour les lecteurs d’écran : « Livraisons ».` },
    noun: { description: fr`Le nom de ses lignes, dans les comptes : « 312 livraisons ».` },
    columns: { description: fr`Ses colonnes ; la première est le lien de la ligne.` },
    rows: {
      description: fr`Les lignes de la page ; sur un téléphone, celles de toutes les pages jusqu’à elle.`,
    },
    total: { description: 'Le nombre de résultats, toutes pages comprises.' },
    state: { description: fr`L’état de la liste : ce que rend \`useTableState\`.` },
    status: {
      description: fr`\`loading\` : un premier chargement ; \`refetching\` : les lignes restent, sous une barre fine.`,
    },
    reference: { description: 'La référence de la requête qui a échoué, pour le support.' },
    advice: {
      description: fr`Ce que la personne peut faire après un échec ; par défaut, vérifier sa connexion.`,
    },
    onRetry: { description: 'Charge à nouveau, après un échec ou quand des données manquent.' },
    partial: { description: 'Une partie des données n’a pas pu être chargée.' },
    reason: {
      description: fr`Pourquoi aucune autre ligne ne peut être chargée ; celles qui le sont restent.`,
    },
    empty: { description: fr`Montré quand la liste n’a aucune ligne : un EmptyState.` },
    searchPlaceholder: {
      description: fr`Ce que l’on peut chercher : « Référence, site… » ; sans cette prop, pas de champ de recherche.`,
    },
    filters: { description: 'Une FilterBar.' },
    exporter: { description: 'Le bouton ou le menu qui exporte la liste.' },
    bulkActions: {
      description: fr`Les actions sur les lignes choisies ; les lignes ont alors une case, sauf sur un téléphone.`,
    },
    totals: { description: 'Donne les totaux de la liste entière, ou des lignes choisies.' },
    news: { description: fr`L’annonce de nouvelles lignes : NewRows.` },
    card: {
      description: 'Dessine le contenu d’une carte sur un téléphone, à la place des colonnes.',
    },
    cardSkeleton: { description: 'Le squelette d’une carte, aussi haut qu’elle.' },
    cards: { description: 'Dessine les lignes en cartes, à toutes les largeurs de fenêtre.' },
    view: { description: 'Le choix de la présentation, à côté de l’export.' },
    preferences: {
      description: fr`La clé des colonnes et de la densité retenues : elle nomme la personne et l’écran.`,
    },
    preferenceStore: {
      description: fr`Où ces préférences sont gardées ; dans le navigateur par défaut.`,
    },
  },
  render: (args) => (
    <>
      <AddressBar />
      <Deliveries {...args} />
    </>
  ),
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const tablet = { viewport: { value: 'tablet' } };
const phone = { viewport: { value: 'phone' } };

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const address = (canvas: Canvas) => canvas.getByLabelText('Adresse').textContent;
const references = (canvas: Canvas) =>
  canvas.getAllByRole('rowheader').map(({ textContent }) => textContent);
const back = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Précédent' }));
const at = (search: string) => ({ parameters: { path: `/operations/mes-livraisons/${search}` } });

export const Default: Story = {
  args: { ...many, rowMenu },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Livraisons' });
    await waitFor(() => {
      expect(within(table).getAllByRole('row')).toHaveLength(26);
      expect(canvas.getByText('312 livraisons')).toHaveAttribute('role', 'status');
      expect(canvas.getByText('1–25 sur 312')).toBeVisible();
    });
  },
};

export const Compact: Story = {
  play: async ({ canvas }) => {
    const height = () => canvas.getAllByRole('row')[3]?.getBoundingClientRect().height;
    await waitFor(() => expect(height()).toBe(44));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(height()).toBe(36));
  },
};

/** Typing replaces the address; an empty search leaves it. */
export const Searching: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('searchbox');
    await userEvent.type(field, 'bayonne');
    await waitFor(() => expect(address(canvas)).toBe('/operations/mes-livraisons/?q=bayonne'));
    await waitFor(() => {
      for (const row of canvas.getAllByRole('rowheader'))
        expect(row.closest('tr')).toHaveTextContent(/Bayonne/);
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer la recherche' }));
    await waitFor(() => expect(canvas.getByText('8 livraisons')).toBeInTheDocument());
    await waitFor(() => expect(address(canvas)).toBe('/operations/mes-livraisons/'));
  },
};

/** A link restores the list; unknown parameters are ignored, and a page beyond the end becomes the last. */
export const FromALink: Story = {
  args: many,
  ...at('?statut=delivered,perdue&site=toulouse&tri=volume&page=99&par=50&couleur=rouge'),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(address(canvas)).toMatch(/&tri=volume&page=\d&par=50&couleur=rouge$/),
    );
    await waitFor(() => expect(address(canvas)).toMatch(/\?statut=delivered&site=toulouse/));
    await waitFor(() => {
      const place = canvas.getByText(/ sur \d+$/, { selector: 'p' }).textContent ?? '';
      const [, last, total] = /–(\d+) sur (\d+)/.exec(place) ?? [];
      expect(last).toBe(total);
    });
    await waitFor(() =>
      expect(canvas.getByRole('columnheader', { name: /Volume/ })).toHaveAttribute(
        'aria-sort',
        'ascending',
      ),
    );
  },
};

/** Descending, ascending, then the default order; Back undoes each step. */
export const Sorting: Story = {
  play: async ({ canvas, canvasElement }) => {
    const header = (name: string) =>
      [...canvasElement.querySelectorAll('thead th')].find(({ textContent }) =>
        textContent.startsWith(name),
      ) as HTMLElement;
    const press = (name: string) =>
      userEvent.click(header(name).querySelector('button') as HTMLElement);
    const first = () => canvasElement.querySelector('tbody th')?.textContent;
    const usual = first();
    await waitFor(() =>
      expect(header('Livraison')).toHaveAccessibleName(
        'Livraison triées par date, ordre décroissant',
      ),
    );

    await press('Volume');
    await waitFor(() => {
      expect(address(canvas)).toContain('?tri=-volume');
      expect(first()).not.toBe(usual);
      expect(header('Volume')).toHaveAttribute('aria-sort', 'descending');
      expect(header('Volume')).toHaveAccessibleName('Volume triées par volume, ordre décroissant');
      expect(header('Livraison')).not.toHaveAttribute('aria-sort');
      expect(
        canvas.getByText('8 livraisons, triées par volume, ordre décroissant'),
      ).toBeInTheDocument();
    });
    await press('Volume');
    await waitFor(() => {
      expect(address(canvas)).toContain('?tri=volume');
      expect(header('Volume')).toHaveAttribute('aria-sort', 'ascending');
    });
    await press('Volume');
    await waitFor(() => {
      expect(address(canvas)).toBe('/operations/mes-livraisons/');
      expect(first()).toBe(usual);
    });

    // The default order is already descending.
    await press('Livraison');
    await waitFor(() => expect(address(canvas)).toContain('?tri=date'));
    await back(canvas);
    await back(canvas);
    await waitFor(() => expect(address(canvas)).toContain('?tri=volume'));
  },
};

export const Filtering: Story = {
  play: async ({ canvas }) => {
    const bar = within(await canvas.findByRole('group', { name: 'Filtres' }));
    const trigger = () => bar.getByRole('button', { name: /^Statut/ });
    await userEvent.click(trigger());
    const options = within(await canvas.findByRole('dialog', { name: 'Statut' }));
    await userEvent.click(await options.findByRole('checkbox', { name: /Commande livrée/ }));
    await waitFor(() => {
      expect(address(canvas)).toContain('?statut=delivered');
      expect(trigger()).toHaveAccessibleName(/Commande livrée/);
    });
    await userEvent.click(await options.findByRole('checkbox', { name: /Commande attribuée/ }));
    await waitFor(() => {
      expect(address(canvas)).toContain('?statut=ready,delivered');
      expect(trigger()).toHaveAccessibleName('Statut 2 choisis');
    });
    // Escape closes it too, but scripts cannot send it to the browser.
    await userEvent.click(trigger());
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Retirer le filtre Statut' }));
    await waitFor(() => {
      expect(address(canvas)).toBe('/operations/mes-livraisons/');
      expect(trigger()).toHaveFocus();
    });
    await back(canvas);
    await waitFor(() => expect(address(canvas)).toContain('?statut=ready,delivered'));
  },
};

/** Pages are history entries: Back returns to the page and to its scroll position. */
export const Paging: Story = {
  args: many,
  play: async ({ canvas }) => {
    const [first] = references(canvas);
    window.scrollTo(0, 400);
    await waitFor(() => expect(window.scrollY).toBe(400));
    // Wait a frame for the scroll event.
    await new Promise(requestAnimationFrame);
    await userEvent.click(await canvas.findByRole('button', { name: 'Page suivante' }));
    await waitFor(() => {
      expect(address(canvas)).toContain('?page=2');
      expect(canvas.getByText('26–50 sur 312')).toBeInTheDocument();
      expect(references(canvas)[0]).not.toBe(first);
    });
    await waitFor(() => expect(window.scrollY).toBeLessThan(200));
    (await canvas.findByRole('button', { name: 'Précédent' })).click();
    await waitFor(() => expect(references(canvas)[0]).toBe(first));
    await waitFor(() => expect(window.scrollY).toBe(400));
    await userEvent.selectOptions(await canvas.findByLabelText('Lignes par page'), '100');
    await waitFor(() => {
      expect(address(canvas)).toContain('?par=100');
      expect(canvas.getByText('1–100 sur 312')).toBeInTheDocument();
    });
    window.scrollTo(0, 0);
  },
};

/** Rows that arrive late, as from a server, under a router that also restores the scroll position. */
function Screen() {
  const [status, setStatus] = useState<'loading' | 'ready'>('loading');
  useEffect(() => {
    const timer = setTimeout(setStatus, 200, 'ready');
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <AddressBar />
      <Deliveries {...many} status={status} />
      <ScrollRestoration />
    </>
  );
}

function Detail() {
  return (
    <>
      <AddressBar />
      <Link to="/">Accueil</Link>
      <ScrollRestoration />
    </>
  );
}

/** Back from the detail page: the same search, order, page and scroll position, once the rows have loaded. */
export const GoingBack: Story = {
  parameters: { path: null },
  render: function Routed() {
    const [router] = useState(() =>
      createMemoryRouter(
        [
          { path: '/operations/mes-livraisons/', Component: Screen },
          { path: '*', Component: Detail },
        ],
        { initialEntries: ['/operations/mes-livraisons/?statut=delivered&tri=-volume&page=2'] },
      ),
    );
    return <RouterProvider router={router} />;
  },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('rowheader');
    const kept = { address: address(canvas), references: references(canvas) };
    window.scrollTo(0, 300);
    await waitFor(() => expect(window.scrollY).toBe(300));
    // Wait a frame for the scroll event.
    await new Promise(requestAnimationFrame);
    (
      await within((await canvas.findAllByRole('rowheader'))[14] as HTMLElement).findByRole('link')
    ).click();
    await canvas.findByRole('link', { name: 'Accueil' });
    await waitFor(() => expect(window.scrollY).toBe(0));
    (await canvas.findByRole('button', { name: 'Précédent' })).click();
    await waitFor(() => expect(references(canvas)).toEqual(kept.references));
    await waitFor(() => {
      expect(address(canvas)).toBe(kept.address);
      expect(window.scrollY).toBe(300);
    });
    window.scrollTo(0, 0);
  },
};

export const Selecting: Story = {
  args: many,
  play: async ({ canvas, canvasElement, step }) => {
    const boxes = [...canvasElement.querySelectorAll<HTMLInputElement>('table input')];
    const box = (index: number) => boxes[index] as HTMLInputElement;
    const checked = () => boxes.filter(({ checked }) => checked).length;
    const bar = () => canvas.queryByRole('group', { name: 'Sélection' });

    await step('one row, then a range with Shift', async () => {
      await userEvent.click(box(2));
      await waitFor(() => expect(bar()).toHaveTextContent('1 sélectionnée'));
      const user = userEvent.setup();
      await user.keyboard('{Shift>}');
      await user.click(box(4));
      await user.keyboard('{/Shift}');
      await waitFor(() => {
        expect(bar()).toHaveTextContent('3 sélectionnées');
        expect(
          canvas.getByText('3 sélectionnées', { selector: '[role=status]' }),
        ).toBeInTheDocument();
        expect(box(0).indeterminate).toBe(true);
      });
    });
    await step('the page, then every result, less one', async () => {
      await userEvent.click(box(0));
      await waitFor(() => expect(checked()).toBe(26));
      await userEvent.click(
        await canvas.findByRole('button', { name: 'Sélectionner les 312 résultats' }),
      );
      await waitFor(() => expect(bar()).toHaveTextContent('312 sélectionnées'));
      await userEvent.click(box(1));
      await waitFor(() => expect(bar()).toHaveTextContent('311 sélectionnées'));
      await userEvent.click(await canvas.findByRole('button', { name: /Télécharger les bons/ }));
      expect(onDownload).toHaveBeenLastCalledWith('all', ['d0']);
    });
    await step('Escape ends it, and so do other results', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => {
        expect(bar()).toBeNull();
        expect(checked()).toBe(0);
      });
      await userEvent.click(box(1));
      await userEvent.click(await canvas.findByRole('button', { name: 'Annuler la sélection' }));
      await waitFor(() => {
        expect(bar()).toBeNull();
        expect(box(0)).toHaveFocus();
      });
      await userEvent.click(box(1));
      await userEvent.click(box(2));
      await userEvent.click(box(3));
    });
  },
};

/** j, k and the arrows move from row to row, x chooses, Enter opens. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const links = (await canvas.findAllByRole('rowheader')).map((row) =>
      within(row).getByRole('link'),
    );
    links[0]?.focus();
    await userEvent.keyboard('jj');
    await waitFor(() => expect(links[2]).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowUp}k');
    await waitFor(() => expect(links[1]).toHaveFocus());
    await userEvent.keyboard('x');
    const box = (await canvas.findAllByRole('checkbox'))[2];
    await waitFor(() => expect(box).toBeChecked());
    box?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(canvas.getAllByRole('checkbox')[3]).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box).not.toBeChecked());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address(canvas)).toBe('/operations/mes-livraisons/d2'));
  },
};

/** A click anywhere in a row follows its link, except when it selects text or is on a control. */
export const OpeningARow: Story = {
  args: { rowMenu },
  play: async ({ canvas }) => {
    const [cell] = (await canvas.findAllByText('Dépôt Toulouse · Toulouse')) as [HTMLElement];
    getSelection()?.selectAllChildren(cell);
    cell.click();
    await waitFor(() => expect(address(canvas)).toBe('/operations/mes-livraisons/'));
    getSelection()?.removeAllRanges();
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: /^Actions sur/ }))[0] as HTMLElement,
    );
    await waitFor(() => expect(address(canvas)).toBe('/operations/mes-livraisons/'));
    getSelection()?.removeAllRanges();
    cell.click();
    await waitFor(() => expect(address(canvas)).toMatch(/mes-livraisons\/d\d+$/));
    await back(canvas);
  },
};

/** A column choice is stored; a choice that equals the default is removed. */
export const ColumnChoice: Story = {
  play: async ({ canvas }) => {
    const headers = () => canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const usual = headers();
    await userEvent.click(await canvas.findByRole('button', { name: 'Colonnes' }));
    const chooser = within(await canvas.findByRole('dialog', { name: 'Colonnes' }));
    await waitFor(() => expect(chooser.queryByRole('checkbox', { name: 'Référence' })).toBeNull());
    // It does not fit next to the default columns: it goes into the expander, and they stay.
    await userEvent.click(await chooser.findByRole('checkbox', { name: 'Créée le' }));
    await waitFor(() => expect(headers()).toEqual(usual));
    await userEvent.click(await chooser.findByRole('checkbox', { name: 'Montant HT' }));
    await userEvent.click(await chooser.findByRole('checkbox', { name: 'Produit' }));
    await waitFor(() => {
      expect(headers()).toContain('Créée le');
      expect(headers()).not.toContain('Produit');
    });
    await userEvent.click(await chooser.findByRole('button', { name: 'Réinitialiser' }));
    await waitFor(() => expect(headers()).toEqual(usual));
    await userEvent.click(await chooser.findByRole('checkbox', { name: 'Créée le' }));
  },
};

export const WithTotals: Story = {
  args: { ...many, totals },
  ...at('?par=25&page=13'),
};

/** The last row shows the totals of the chosen rows, and announces them. */
export const TotalsOfChosen: Story = {
  args: { ...many, totals },
  play: async ({ canvas }) => {
    const lastRow = () => document.querySelector('tfoot')?.textContent?.replace(/\s/g, ' ');
    await waitFor(() =>
      expect(lastRow()).toMatch(/^Total.* · Camion-citerne 12 · hors 2 annulées2 412 350 L/),
    );
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Sélectionner toutes/ }));
    await waitFor(() => expect(lastRow()).toMatch(/^25 sélectionnées[\d ]+L$/));
    await waitFor(() =>
      expect(document.querySelector('[data-part="selection"]')).toHaveTextContent(
        /^25 sélectionnées, Volume [\d\s]+L$/,
      ),
    );
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Sélectionner les .* résultats$/ }),
    );
    await waitFor(() => expect(lastRow()).toMatch(/^312 sélectionnées.* · Camion-citerne 12/));
  },
};

/** A changed row is highlighted for a second; new rows appear after a click. */
export const Live: Story = {
  render: function Changing(args) {
    const [all, setAll] = useState<readonly Delivery[]>(few);
    return (
      <>
        <AddressBar />
        <Deliveries
          {...args}
          all={all}
          news={<NewRows>2 nouvelles livraisons</NewRows>}
          exporter={
            <Button
              look="outline"
              onClick={() =>
                setAll(
                  few.map((one, index) =>
                    index === 2 ? { ...one, status: 'processing' as const } : one,
                  ),
                )
              }
            >
              Simuler un départ
            </Button>
          }
        />
      </>
    );
  },
  play: async ({ canvas }) => {
    const row = () => canvas.getAllByRole('row')[3];
    // It is not visible while it drops in.
    const news = await canvas.findByRole('button', { name: '2 nouvelles livraisons — Afficher' });
    await waitFor(() => expect(news).toBeVisible());
    await userEvent.click(await canvas.findByRole('button', { name: 'Simuler un départ' }));
    await waitFor(() => expect(row()).toHaveAttribute('data-changed'));
    await waitFor(() => expect(row()).toHaveTextContent('Commande en cours'));
    await waitFor(() => expect(row()).not.toHaveAttribute('data-changed'));
  },
};

/** Rows as cards on a desktop: they have no column choice or density, and are sorted from a list. */
export const AsCards: Story = {
  args: {
    cards: (all) => (
      <ul role="list" aria-label="Livraisons" className="stack">
        {all?.map(({ id, reference }) => (
          <li key={id}>{reference}</li>
        ))}
      </ul>
    ),
    view: <Button look="outline">Tableau</Button>,
  },
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Livraisons' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(few.length));
    await canvas.findByRole('button', { name: 'Tableau' });
    await canvas.findByRole('button', { name: 'Trier' });
    await waitFor(() => {
      expect(canvas.queryByRole('table')).toBeNull();
      expect(canvas.queryByRole('checkbox')).toBeNull();
      expect(canvas.queryByRole('button', { name: 'Colonnes' })).toBeNull();
      expect(canvas.queryByRole('radio', { name: 'Compact' })).toBeNull();
    });
  },
};

export const FirstLoad: Story = {
  args: { status: 'loading' },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Livraisons' });
    await waitFor(() => {
      expect(table).toHaveAttribute('aria-busy', 'true');
      expect(within(table).getAllByRole('row')).toHaveLength(9);
    });
  },
};

/** Columns, headers and rows replace the skeleton without moving. */
export const Arriving: Story = {
  args: many,
  render: function Arrival(args) {
    const [status, setStatus] = useState<'loading' | 'ready'>('loading');
    return (
      <>
        <AddressBar />
        <Deliveries
          {...args}
          status={status}
          exporter={
            <Button look="outline" onClick={() => setStatus('ready')}>
              Recevoir
            </Button>
          }
        />
      </>
    );
  },
  play: async ({ canvas }) => {
    const boxes = () =>
      [...canvas.getAllByRole('columnheader'), ...canvas.getAllByRole('row').slice(0, 9)].map(
        (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        },
      );
    await document.fonts.ready;
    const before = boxes();
    await userEvent.click(await canvas.findByRole('button', { name: 'Recevoir' }));
    await waitFor(() => {
      expect(references(canvas)).toHaveLength(25);
      expect(boxes()).toEqual(before);
    });
  },
};

export const Refetching: Story = {
  args: { status: 'refetching' },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByRole('progressbar', { name: 'Actualisation de la liste' })).toBeVisible();
      expect(references(canvas)).toHaveLength(few.length);
    });
  },
};

export const Empty: Story = {
  args: { all: [] },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(
        canvas.getByRole('heading', { name: 'Vous n’avez pas encore de livraison.' }),
      ).toBeVisible();
      expect(canvas.getByRole('button', { name: 'Nouvelle commande' })).toBeVisible();
      expect(canvas.queryByRole('table')).toBeNull();
    });
  },
};

export const EmptyWithFilters: Story = {
  ...at('?q=introuvable&statut=waiting'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Aucun résultat avec ces filtres.')).toBeVisible());
    const [clear] = await canvas.findAllByRole('button', { name: 'Effacer les filtres' });
    await userEvent.click(clear as HTMLElement);
    await waitFor(() => {
      expect(address(canvas)).toBe('/operations/mes-livraisons/');
      expect(canvas.getByRole('searchbox')).toHaveValue('');
    });
    await back(canvas);
    await waitFor(() => {
      expect(address(canvas)).toContain('?q=introuvable&statut=waiting');
      expect(canvas.getByRole('searchbox')).toHaveValue('introuvable');
    });
  },
};

export const Failure: Story = {
  args: { status: 'error', reference: '01JD-7K2M-9QXA' },
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByText('Impossible de charger la liste.')).toBeVisible();
      expect(canvas.getByText('Réessayez dans un instant.')).toBeVisible();
      expect(canvas.getByText('01JD-7K2M-9QXA')).toBeVisible();
    });
    onRetry.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const FailureOverRows: Story = {
  args: { status: 'error', reference: '01JD-7K2M-9QXA', rows: few },
};

export const Partial_: Story = { name: 'Partial', args: { partial: true } };

/** Controls that would load other rows are disabled with a reason; rows can still be opened and chosen. */
export const Offline: Story = {
  ...at('?q=CMD&statut=delivered'),
  args: { ...many, rowMenu },
  render: function Disconnection(args) {
    const [reason, setReason] = useState<string>();
    return (
      <>
        <Button onClick={() => setReason(reason ? undefined : why)}>Réseau</Button>
        <Deliveries {...args} reason={reason} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const search = await canvas.findByRole('searchbox');
    const status = await canvas.findByRole('button', { name: /^Statut\s:/ });
    const network = await canvas.findByRole('button', { name: 'Réseau' });
    const loadingControls = () => [
      search,
      status,
      canvas.getByRole('button', { name: 'Retirer le filtre Statut' }),
      canvas.getByRole('button', { name: 'Effacer les filtres' }),
      canvas.getByRole('button', { name: /^Volume/ }),
      canvas.getByRole('combobox', { name: 'Lignes par page' }),
      canvas.getByRole('button', { name: 'Page suivante' }),
    ];
    const found = references(canvas);
    await userEvent.click(status);
    await canvas.findByRole('dialog', { name: 'Statut' });
    await userEvent.click(network);
    await waitFor(() => {
      expect(canvas.queryByRole('dialog', { name: 'Statut' })).toBeNull();
      for (const control of loadingControls()) {
        expect(control).toHaveAttribute('aria-disabled', 'true');
        expect(control).toHaveAccessibleDescription(why);
        expect(control.tabIndex).toBe(0);
      }
    });
    await userEvent.type(search, '-2026{Escape}');
    for (const control of loadingControls()) await userEvent.click(control);
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Lignes par page' }),
      '50',
    );
    await waitFor(() => {
      expect(search).toHaveValue('CMD');
      expect(canvas.queryByRole('dialog')).toBeNull();
      expect(references(canvas)).toEqual(found);
    });
    await userEvent.click(network);
    await waitFor(() => {
      for (const control of loadingControls())
        expect(control).not.toHaveAttribute('aria-disabled', 'true');
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Page suivante' }));
    await waitFor(() => expect(references(canvas)).not.toEqual(found));
  },
};

const why = 'Disponible une fois reconnecté.';

/** Columns that do not fit are in the row's expander. */
export const Tablet: Story = {
  args: { rowMenu },
  globals: tablet,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('columnheader', { name: 'Volume' })).toBeNull());
    const [expander] = await canvas.findAllByRole('button', { name: /^Détails de CMD/ });
    await userEvent.click(expander as HTMLElement);
    await waitFor(() => expect(expander).toHaveAttribute('aria-expanded', 'true'));
    const details = document.getElementById(expander?.getAttribute('aria-controls') ?? '');
    await waitFor(() => expect(details).toHaveTextContent(/Volume.*L.*Montant HT.*€/));
  },
};

export const TabletFilters: Story = {
  ...at('?statut=ready&produit=hvo'),
  globals: tablet,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtres (2)' }));
    await canvas.findByRole('dialog', { name: 'Filtres' });
  },
};

/** The height of a card with a title, three facts and a status, in px. */
const cardHeight = 116;

/** Returns the heights of the cards of a list, without the lines between them. */
const heightsOf = (list: HTMLElement) =>
  [...list.children].map((card) => Math.round((card.firstElementChild?.clientHeight ?? 0) + 24));

/** On a phone the pages follow one another, and the row's menu is in the corner of its card. */
export const Phone: Story = {
  args: { ...many, rowMenu },
  globals: phone,
  play: async ({ canvas }) => {
    const cards = () =>
      within(canvas.getByRole('list', { name: 'Livraisons' })).getAllByRole('listitem');
    await waitFor(() => {
      expect(cards()).toHaveLength(25);
      // The content of a chip may be a fraction of a pixel higher.
      const [height = 0] = heightsOf(canvas.getByRole('list', { name: 'Livraisons' }));
      expect(Math.abs(height - cardHeight)).toBeLessThanOrEqual(1);
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher 25 de plus' }));
    await waitFor(() => {
      expect(cards()).toHaveLength(50);
      expect(address(canvas)).toContain('?page=2');
      expect(canvas.getByText('50 sur 312')).toBeInTheDocument();
    });
    const [menu] = (await canvas.findAllByRole('button', { name: /^Actions sur/ })) as [
      HTMLElement,
    ];
    await waitFor(() => {
      const { width, height } = menu.getBoundingClientRect();
      expect([width, height]).toEqual([44, 44]);
    });
    await userEvent.click(menu);
    await canvas.findByRole('menuitem', { name: 'Commander à nouveau' });
    // The click did not follow the link that covers the card.
    await waitFor(() => expect(address(canvas)).toContain('?page=2'));
    await userEvent.click(menu);
  },
};

/** More rows than one request returns: no more cards than the address asks for. */
export const PhoneManyPages: Story = {
  args: many,
  ...at('?page=5'),
  globals: phone,
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Livraisons' }));
    await waitFor(() => {
      expect(cards.getAllByRole('listitem')).toHaveLength(125);
      expect(canvas.getByText('125 sur 312')).toBeInTheDocument();
    });
  },
};

/** New rows are announced above the cards, not over the first one. */
export const PhoneLive: Story = {
  args: { news: <NewRows>2 nouvelles livraisons</NewRows> },
  globals: phone,
  play: async ({ canvas }) => {
    const news = await canvas.findByRole('button', { name: /Afficher$/ });
    await waitFor(() => expect(news).toBeVisible());
    const list = await canvas.findByRole('list', { name: 'Livraisons' });
    await waitFor(() =>
      expect(list.getBoundingClientRect().top).toBeGreaterThan(news.getBoundingClientRect().bottom),
    );
  },
};

export const PhoneFilters: Story = {
  ...at('?statut=ready&produit=hvo'),
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtres (2)' }));
    const sheet = within(await canvas.findByRole('dialog', { name: 'Filtres' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name: 'AdBlue' }));
    await waitFor(() => expect(address(canvas)).toContain('produit=hvo,adBlue'));
  },
};

/** Custom card content: its chip, the slot, the products and the site (product S06). */
export const PhoneCards: Story = {
  args: {
    card: ({ status, cancelled, date, window, product, volume, site, city }) => (
      <>
        <StatusChip status={status} cancelled={cancelled} />
        <strong>
          {dateDay(date)} · {window}
        </strong>
        <span>
          <ProductChip name={products[product].name} energyType={product} /> {litres(volume)}
        </span>
        <span>
          {site} · {city}
        </span>
      </>
    ),
  },
  globals: phone,
};

/** Skeletons as high as the cards, without a blank below them. */
export const PhoneFirstLoad: Story = {
  args: { status: 'loading' },
  globals: phone,
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Livraisons' });
    await waitFor(() => {
      expect(heightsOf(list)).toEqual(Array(8).fill(cardHeight));
      const { bottom } = list.getBoundingClientRect();
      expect(list.parentElement?.getBoundingClientRect().bottom).toBeCloseTo(bottom + 1, 0);
    });
  },
};

export const PhoneTotals: Story = {
  args: { totals },
  globals: phone,
};
