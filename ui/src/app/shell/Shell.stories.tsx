import type { ApolloClient } from '@apollo/client';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { endSession, sessionEnd } from '../../auth/session-end';
import { storeCredentials } from '../../auth/storage';
import { pause } from '../../graphql/pause';
import { type Answers, fixtureClient, waitingClient } from '../../graphql/test';
import { garonne, three, twelve } from '../../stories/businesses';
import { failingClient } from '../../stories/clients';
import { full } from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { Routes } from '../../stories/with-routes';
import { currentBusinessId } from '../business/business-store';
import { routes } from '../routes';
import { Shell } from './Shell';

const meta = {
  title: 'Pages/Cadre',
  component: Shell,
  // No documentation page: each story fills the window.
  tags: ['!autodocs'],
  parameters: { page: 'landmarks', path: null, at: '/entreprise/' },
  globals: { viewport: { value: 'desktop' } },
  beforeEach: () => {
    sessionEnd.set(null);
    currentBusinessId.set(undefined);
    const token = { token_type: 'Bearer', access_token: 'sealed', expires_in: 3600, scope: 'full' };
    storeCredentials(token);
    return () => {
      sessionEnd.set(null);
      currentBusinessId.set(undefined);
      localStorage.clear();
    };
  },
  render: (_, { parameters }) => <Routes routes={routes} path={parameters['at']} />,
} satisfies Meta<typeof Shell>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The order of the page; the frame shows its name. */
const order = {
  id: '10482',
  reference: 'CMD-2026-004812',
  status: 'delivered',
  items: [],
  events: [],
  documents: [],
  canCancel: false,
  canEdit: false,
} as const;

/** A client whose customer belongs to these businesses. */
function among(businesses: readonly object[], changes: Answers = {}): () => ApolloClient {
  return () => fixtureClient({ query: { ...full.query, businesses }, ...changes });
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const heading = (canvas: Canvas, name: string) => canvas.findByRole('heading', { name, level: 1 });

/** Opens the selector once the business is loaded. */
async function openSelector(canvas: Canvas): Promise<void> {
  const name = /Changer d’entreprise/;
  await userEvent.click(await canvas.findByRole('button', { name }));
  await waitFor(() => expect(canvas.getByRole('menu', { name })).toBeVisible());
}

/** A page one level deep in a wide window: the sidebar shows its labels. */
export const Wide: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    const sidebar = await canvas.findByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => {
      expect(sidebar).toHaveAttribute('data-state', 'expanded');
      expect(canvas.getByText('Bac à sable — données fictives')).toBeVisible();
    });
  },
};

/** A page of a record: the sidebar shows icons, and the breadcrumb names the record. */
export const Collapsed: Story = {
  tags: ['picture'],
  parameters: { at: '/operations/mes-livraisons/10482' },
  decorators: [
    withClient(among(three, { query: { ...full.query, businesses: three, order, gasList: [] } })),
  ],
  play: async ({ canvas }) => {
    await heading(canvas, 'Commande CMD-2026-004812');
    const sidebar = await canvas.findByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() => expect(sidebar).toHaveAttribute('data-state', 'collapsed'));
    const trail = await canvas.findByRole('navigation', { name: 'Fil d’Ariane' });
    await waitFor(() => expect(trail).toHaveTextContent('Mes livraisonsCMD-2026-004812'));
  },
};

export const SubmenuOpen: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    const name = 'Ouvrir le sous-menu Tableau de bord';
    await userEvent.click(await canvas.findByRole('button', { name }));
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Mes exports' })).toBeVisible());
  },
};

/** One business: there is no button to change it. */
export const OneBusiness: Story = {
  decorators: [withClient(among([garonne]))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    await waitFor(() => expect(canvas.getAllByText('Propriétaire')[0]).toBeVisible());
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: /Changer d’entreprise/ })).toBeNull(),
    );
  },
};

export const ThreeBusinesses: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await openSelector(canvas);
    await waitFor(() => {
      expect(canvas.getAllByRole('menuitemradio')).toHaveLength(3);
      expect(canvas.queryByRole('searchbox')).toBeNull();
    });
  },
};

/** More than seven businesses: a filter above, and the list scrolls within 300 px. */
export const TwelveBusinesses: Story = {
  tags: ['picture'],
  decorators: [withClient(among(twelve))],
  play: async ({ canvas }) => {
    await openSelector(canvas);
    await waitFor(() => expect(canvas.getAllByRole('menuitemradio')).toHaveLength(12));
    const search = await canvas.findByRole('searchbox', { name: 'Rechercher une entreprise' });
    await waitFor(() => expect(search).toHaveFocus());
    const menu = (await canvas.findByRole('menu')).parentElement;
    await waitFor(() => expect(menu?.getBoundingClientRect().height).toBeLessThanOrEqual(300));
  },
};

/** The change is pending: its row is busy, and neither business is shown. */
export const Switching: Story = {
  tags: ['picture'],
  decorators: [
    withClient(among(three, { mutation: { switchBusiness: () => new Promise<never>(() => {}) } })),
  ],
  play: async ({ canvas }) => {
    await openSelector(canvas);
    const other = await canvas.findByRole('menuitemradio', { name: /Laiterie/ });
    await userEvent.click(other);
    await waitFor(() => expect(other).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Entreprise' })).toBeNull());
  },
};

/** The change failed: the business stays, with an error message. */
export const SwitchFailed: Story = {
  tags: ['picture'],
  decorators: [
    withClient(
      among(three, {
        mutation: {
          switchBusiness: () => {
            throw new Error('Non.');
          },
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await openSelector(canvas);
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: /Laiterie/ }));
    await canvas.findByText('Impossible de changer d’entreprise. Réessayez.');
    await heading(canvas, 'Entreprise');
  },
};

export const UserMenuOpen: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    const name = /Mon compte/;
    await userEvent.click(await canvas.findByRole('button', { name }));
    await waitFor(() => expect(canvas.getByRole('menu', { name })).toBeVisible());
  },
};

/** No data is loaded yet. */
export const Loading: Story = {
  tags: ['picture'],
  decorators: [withClient(waitingClient)],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('navigation', { name: 'Navigation principale' });
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-busy="true"]')).toBeInTheDocument(),
    );
  },
};

/** The data of the frame could not be loaded: the sidebar stays usable. */
export const Failed: Story = {
  tags: ['picture'],
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await heading(canvas, 'Une erreur est survenue');
    await waitFor(() => {
      expect(canvas.getByText('Entreprise indisponible')).toBeVisible();
      expect(canvas.getByRole('link', { name: 'Finance' })).toBeVisible();
    });
  },
};

/**
 * The provider is in maintenance: the notice between header and page has the usual distance, and scroll
 * targets are not hidden below it.
 */
export const Maintained: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  beforeEach: () => {
    pause.set({ code: 'UPSTREAM_UNAVAILABLE', until: Date.now() + 3_600_000 });
    return () => pause.set(null);
  },
  play: async ({ canvas }) => {
    const title = await heading(canvas, 'Entreprise');
    const notices = within(await canvas.findByRole('region', { name: 'Messages importants' }));
    const notice = await notices.findByRole('group');
    const above = title.closest('header') as HTMLElement;
    await waitFor(() =>
      expect(above.getBoundingClientRect().top - notice.getBoundingClientRect().bottom).toBe(16),
    );
    await waitFor(() => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const { bottom } = notice.getBoundingClientRect();
      expect(Number.parseFloat(scrollPaddingTop)).toBeCloseTo(bottom + 8, 0);
    });
  },
};

/** The page stays behind the dialog, so that typed text is not lost. */
export const SessionEnded: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    endSession('expired');
    await canvas.findByRole('dialog', { name: 'Votre session a expiré' });
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Se reconnecter' })).toHaveFocus(),
    );
  },
};

/** Another user may use this device now: no data of the business stays readable. */
export const SignedOutElsewhere: Story = {
  tags: ['picture'],
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    sessionEnd.set('elsewhere');
    await canvas.findByRole('dialog', { name: 'Votre session est terminée' });
    await waitFor(() => expect(canvas.queryByText('Transports Garonne-Adour')).toBeNull());
  },
};

/** The customer belongs to no business: the message replaces the frame. */
export const NoBusiness: Story = {
  decorators: [
    withClient(() =>
      fixtureClient({
        query: {
          me: () => {
            throw new Error('No customer found');
          },
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await heading(canvas, 'Aucune entreprise rattachée');
    await waitFor(() => expect(canvas.queryByRole('navigation')).toBeNull());
  },
};

/** An unknown path, inside the frame of a signed-in user. */
export const NotFound: Story = {
  tags: ['picture'],
  parameters: { at: '/nulle-part' },
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Oups, cette page n’existe pas :(');
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Menu' })).toBeVisible());
  },
};

export const PhonePanelOpen: Story = {
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  decorators: [withClient(among(three))],
  play: async ({ canvas }) => {
    await heading(canvas, 'Entreprise');
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Finance' })).toBeVisible());
  },
};
