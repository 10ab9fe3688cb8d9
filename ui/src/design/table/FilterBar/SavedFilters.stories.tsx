import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { draftOwner } from '../../../lib/drafts';
import { keepRecentFilter, saveFilter } from '../../../lib/saved-filters';
import { flag, list } from '../../../lib/search-params';
import { fr } from '../../../lib/typography';
import { type TableOptions, useTableState } from '../DataTable/useTableState';
import { FilterBar } from './FilterBar';
import { SavedFilters } from './SavedFilters';

const options = {
  filters: { retard: flag(), site: list() },
  sorts: ['date'],
  defaultSort: '-date',
} as const satisfies TableOptions;

const owner = { person: 'story', business: '1042' };

/** A list with saved filters, in place of a page. */
function Filtered() {
  const state = useTableState(options);
  const { filters, setFilters, clear } = state;
  return (
    <FilterBar
      onClear={clear}
      saved={{ screen: 'stories', state }}
      filters={[
        {
          id: 'retard',
          label: 'Échéance',
          options: [{ value: '1', label: 'En retard uniquement' }],
          values: filters.retard ? ['1'] : [],
          onChange: (values) => setFilters({ retard: values.length > 0 }),
        },
        {
          id: 'site',
          label: 'Site',
          options: [
            { value: 'a1', label: 'Dépôt Toulouse' },
            { value: 'a2', label: 'Agence Bordeaux' },
          ],
          values: filters.site,
          onChange: (site) => setFilters({ site }),
        },
      ]}
    />
  );
}

/** Starts with a known user without saved filters. */
function begin() {
  localStorage.removeItem(`filters:${owner.person}:${owner.business}:stories`);
  localStorage.removeItem(`recent:${owner.person}:${owner.business}:stories`);
  draftOwner.set(owner);
  return () => draftOwner.set(null);
}

function some(): void {
  saveFilter(owner, 'stories', { name: 'Retards de Toulouse', search: '?retard=1&site=a1' });
  saveFilter(owner, 'stories', { name: 'Bordeaux', search: '?site=a2' });
  keepRecentFilter(owner, 'stories', { words: 'En retard uniquement', search: '?retard=1' });
  keepRecentFilter(owner, 'stories', {
    words: fr`« agen » · Dépôt Toulouse, Agence Bordeaux`,
    search: '?q=agen&site=a1,a2',
  });
}

const meta = {
  title: 'Tableaux/SavedFilters',
  component: SavedFilters,
  args: { of: undefined as never, filters: [], shape: 'button' },
  argTypes: {
    of: { control: false, description: 'La liste dont les filtres s’enregistrent.' },
    filters: { description: 'Les filtres proposés, avec leurs valeurs.' },
    shape: {
      description: fr`\`button\` : un bouton qui ouvre le panneau ; \`panel\` : le panneau ; \`none\` : rien, mais les filtres récents sont retenus.`,
    },
    onApplied: { description: 'Appelée quand des filtres enregistrés ont été appliqués.' },
  },
  parameters: {
    usage: {
      what: 'Les filtres enregistrés et récents d’une liste, derrière un bouton ou dans le panneau des filtres.',
      when: [
        fr`Dans la FilterBar d’une liste dont les filtres vivent dans l’adresse : la personne les retrouve sous un nom, ou parmi les derniers.`,
      ],
      not: [
        fr`Pour partager des filtres : le lien de la page les contient déjà.`,
        fr`Pour les onglets d’une liste : NavTabs.`,
      ],
    },
  },
  beforeEach: begin,
  render: () => <Filtered />,
} satisfies Meta<typeof SavedFilters>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };
const opened = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Filtres enregistrés/ }));
  return within(await canvas.findByRole('dialog', { name: 'Filtres enregistrés' }));
};

/** Saved filters, recent filters, and filters in use that can be saved. */
export const Kept: Story = {
  tags: ['picture'],
  parameters: { path: '/?site=a1' },
  beforeEach: some,
  play: async ({ canvas }) => {
    const panel = await opened(canvas as never);
    await panel.findByRole('button', { name: 'Enregistrer ces filtres…' });
    await panel.findByRole('button', { name: 'Bordeaux' });
    await panel.findByRole('list', { name: 'Récents' });
  },
};

/** By keyboard: the filters get a name, which is shown in place of the icon; the panel stays next to it. */
export const Naming: Story = {
  parameters: { path: '/?retard=1' },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Filtres enregistrés' })).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await canvas.findByRole('dialog', { name: 'Filtres enregistrés' }));
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Enregistrer ces filtres…' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    const field = await panel.findByRole('textbox', { name: /^Nom du filtre/ });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('Les retards{Enter}');
    const named = await canvas.findByRole('button', {
      name: /^Filtres enregistrés, en cours.*Les retards$/,
    });
    const dialog = await canvas.findByRole('dialog', { name: 'Filtres enregistrés' });
    await waitFor(() => {
      const [button, box] = [named.getBoundingClientRect(), dialog.getBoundingClientRect()];
      expect(box.top - button.bottom).toBe(6);
    });
  },
};

/** The name of the filters in use. */
export const InUse: Story = {
  tags: ['picture'],
  parameters: { path: '/?retard=1&site=a1' },
  beforeEach: some,
};

export const NothingYet: Story = {
  play: async ({ canvas }) => {
    const panel = await opened(canvas as never);
    await panel.findByText(/^Choisissez des filtres/);
  },
};

/** Below the filters, in their sheet; applying saved filters closes it. */
export const Phone: Story = {
  parameters: { path: '/?site=a1' },
  beforeEach: some,
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtres (1)' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Retards de Toulouse' }));
    await canvas.findByRole('button', { name: 'Filtres (2)' });
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};
