import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { customer, fixtureClient, waitingClient } from '../../graphql/test';
import { partialClient, slowClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { orders } from '../../stories/orders';
import { operationsAnswers } from '../../stories/planning';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { OperationsPage } from './OperationsPage';

const path = '/operations/';

const meta = {
  title: 'Pages/Operations',
  component: OperationsPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
} satisfies Meta<typeof OperationsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof operationsAnswers>;
const shows = (query: Query = operationsAnswers()) => withClient(() => fixtureClient({ query }));
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** Returns the grid once it has loaded and replaced its placeholder. */
async function gridOf(canvas: Canvas, name?: string) {
  return waitFor(() => {
    const whole = name && new RegExp(`^${name.replaceAll(' ', '\\s')}$`);
    const grid = canvas.getByRole('grid', whole ? { name: whole } : {});
    expect(grid).not.toHaveAttribute('aria-busy');
    return within(grid);
  });
}

const desktop = { viewport: { value: 'desktop' } };

/** Orders are solid cards, planned deliveries dashed ones; the arrow keys move between cells. */
export const Week: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?date=2026-11-24` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas, 'Du 23 au 29 novembre 2026');
    const counters = within(await canvas.findByRole('navigation', { name: /30\sprochains jours/ }));
    await waitFor(() =>
      expect(counters.getByRole('link', { name: /^Commande attribuée/ })).toHaveAttribute(
        'href',
        '/operations/mes-livraisons/?statut=ready&du=2026-11-21&au=2026-12-20',
      ),
    );
    // Its slot began the day before, but it counts as under way, as « En direct » shows.
    const underWay = await counters.findByRole('link', { name: /^Commande en cours\s*1$/ });
    await waitFor(() =>
      expect(underWay).toHaveAttribute('href', '/operations/mes-livraisons/?statut=processing'),
    );
    const live = within(await canvas.findByRole('region', { name: 'En direct' }));
    await waitFor(() => {
      expect(live.getAllByRole('listitem')).toHaveLength(1);
      expect(
        grid.getByRole('columnheader', { name: /^dim\.\s29\snovembre.*Pas de livraison$/ }),
      ).toBeVisible();
    });
    const planned = await grid.findByRole('gridcell', {
      name: /^mardi 24\snovembre, la nuit.*Prévue — Gazole/,
    });
    await waitFor(() => expect(planned).toHaveTextContent(/Plein \(≈\s15\s000\sL\)/));
    // Tab stops at one cell of the grid; the content of that cell comes next.
    const stops = () => grid.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
    await waitFor(() => expect(stops()).toHaveLength(1));
    stops()[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(planned).toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(within(planned).getByRole('link')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(planned).toHaveFocus());
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent(
        'dimanche 29 novembre, la nuit — Pas de livraison',
      ),
    );
    await userEvent.keyboard('{ArrowRight}');
    await canvas.findByRole('heading', {
      name: /^Du 30\snovembre au 6\sdécembre\s2026$/,
    });
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent(/^lundi 30 novembre, la nuit/),
    );
  },
};

export const Month: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?vue=mois` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas, 'Novembre 2026');
    const holiday = await grid.findByRole('gridcell', {
      name: /^mercredi 11\snovembre.*jour férié/,
    });
    await waitFor(() => expect(holiday).toHaveTextContent(/Pas de livraison · Jour férié$/));
    const today = await grid.findByRole('gridcell', {
      name: /^samedi 21\snovembre, aujourd’hui/,
    });
    await waitFor(() => expect(today.tabIndex).toBe(0));
    today.focus();
    await userEvent.keyboard('{PageDown}');
    await canvas.findByRole('heading', { name: /^Décembre\s2026$/ });
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^lundi 21 décembre/));
  },
};

/** Filtered by a site, from a link. */
export const List: Story = {
  globals: desktop,
  parameters: { path: `${path}?vue=liste&site=a1` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const days = within(
      await canvas.findByRole('list', { name: /^Du 21\snovembre au 20\sdécembre/ }),
    );
    await days.findByRole('heading', { name: /^Mardi 24\snovembre$/ });
    await waitFor(() => expect(days.queryByText(/Bruges/)).not.toBeInTheDocument());
    const actions = await days.findAllByRole('button', {
      name: /^Actions.*Gazole Toulouse hebdo, mar\.\s24/,
    });
    await userEvent.click(actions[0] as HTMLElement);
    await waitFor(() =>
      expect(canvas.getByRole('menuitem', { name: 'Voir la récurrence' })).toHaveAttribute(
        'href',
        '/operations/mes-commandes-reccurentes/r1',
      ),
    );
  },
};

/** The reason why an order waits is on its card, where touch users see it too. */
export const Waiting: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [
    shows(
      operationsAnswers(
        orders.map((order) => ({ ...order, waitingReason: 'Encours autorisé dépassé.' })),
      ),
    ),
  ],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: /^Du \d+/ }));
    const [reason] = await list.findAllByText('Encours autorisé dépassé');
    await waitFor(() => expect(reason).toBeVisible());
  },
};

export const Empty: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows(operationsAnswers([], []))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune livraison sur cette période.');
    await waitFor(() => {
      expect(canvas.queryByRole('heading', { name: 'En direct' })).not.toBeInTheDocument();
      expect(canvas.getAllByRole('link', { name: 'Nouvelle commande' })).toHaveLength(2);
    });
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <OperationsPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = { globals: desktop, decorators: [withClient(waitingClient)] };

/** The other parts of the page are shown. */
export const Failure: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    withClient(() =>
      partialClient({ query: { ...operationsAnswers(), planning: [] } }, [['planning']]),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Impossible de charger le planning.' });
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
    await canvas.findByText(/^Camion-citerne à 12,4\skm/);
  },
};

/** The planning and the live strip say that a delivery is outside its slot. */
export const Late: Story = {
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas, 'Du 16 au 22 novembre 2026');
    const cell = await grid.findByRole('gridcell', { name: /^vendredi 20\snovembre, la nuit/ });
    await waitFor(() => {
      expect(cell).toHaveTextContent(/≈\s10:35/);
      expect(cell).toHaveTextContent(/en retard de 5\sh\s35/);
      expect(canvas.getByRole('region', { name: 'En direct' })).toHaveTextContent(
        /En retard de 5\sh\s35/,
      );
    });
  },
};

/**
 * When other days fail to load, they are not shown as empty, and do not keep the previous week's
 * entries.
 */
export const NextWeekFails: Story = {
  globals: desktop,
  decorators: [
    shows({
      ...operationsAnswers(),
      planning: ((period: { from: string; to: string }) => {
        if (period.from < '2026-11-23')
          return (operationsAnswers().planning as unknown as (of: typeof period) => unknown)(
            period,
          );
        throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_UNAVAILABLE' } });
      }) as never,
    }),
  ],
  play: async ({ canvas }) => {
    await gridOf(canvas, 'Du 16 au 22 novembre 2026');
    await userEvent.click(await canvas.findByRole('button', { name: 'Semaine suivante' }));
    await canvas.findByRole('heading', { name: 'Impossible de charger le planning.' });
    await waitFor(() => expect(canvas.queryByRole('grid')).not.toBeInTheDocument());
  },
};

/** With missing or filtered entries, the page does not claim that nothing is planned. */
export const UnknownDelivery: Story = {
  globals: desktop,
  parameters: { path: `${path}?date=2026-12-01` },
  decorators: [
    shows({
      ...operationsAnswers([], []),
      planning: (() => [
        {
          __typename: 'PlanningEntry',
          date: '2026-12-01',
          window: 'MORNING',
          isOccurrence: false,
          order: () => {
            throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_UNAVAILABLE' } });
          },
          recurringOrder: null,
        },
      ]) as never,
    }),
  ],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas, 'Du 30 novembre au 6 décembre 2026');
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await waitFor(() => {
      expect(canvas.queryByText('Aucune livraison sur cette période.')).not.toBeInTheDocument();
      expect(grid.queryByRole('gridcell', { name: /aucune livraison prévue/ })).toBeNull();
    });
  },
};

/** Every status chip has the same shape. */
export const StatusShape: Story = {
  globals: desktop,
  parameters: { path: `${path}?date=2026-12-01` },
  decorators: [shows(operationsAnswers(orders.map((one) => ({ ...one, status: 'oncoming' }))))],
  play: async ({ canvas }) => {
    await gridOf(canvas);
    await waitFor(() => {
      const chips = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-status]')];
      expect(chips.map(({ dataset }) => dataset['status'])).toContain('oncoming');
      for (const chip of chips) {
        const { boxShadow, backgroundColor } = getComputedStyle(chip);
        expect(boxShadow).toBe('none');
        expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
      }
    });
  },
};

/**
 * The planning can be used once it and the live strip have loaded; the strip stays while the user
 * changes the days.
 */
export const PlanningFirst: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [withClient(() => slowClient({ query: operationsAnswers() }, 'OperationsFrame'))],
  play: async ({ canvas }) => {
    await gridOf(canvas, 'Du 16 au 22 novembre 2026');
    const live = await canvas.findByRole('region', { name: 'En direct' });
    const [link] = await within(live).findAllByRole('link');
    const counters = await canvas.findByRole('navigation', { name: /30\sprochains jours/ });
    await waitFor(() => expect(counters).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Semaine suivante' }));
    await gridOf(canvas, 'Du 23 au 29 novembre 2026');
    await waitFor(() => expect(link).toBeVisible());
  },
};

/** Counters and filters show at once; the live strip has its space reserved. */
export const PlanningLast: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [withClient(() => slowClient({ query: operationsAnswers() }, 'Planning'))],
  play: async ({ canvas }) => {
    const live = await canvas.findByRole('region', { name: 'En direct' });
    await waitFor(() => expect(live).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(within(live).queryByRole('link')).not.toBeInTheDocument());
    const counters = await canvas.findByRole('navigation', { name: /30\sprochains jours/ });
    await waitFor(() => expect(counters).not.toHaveAttribute('aria-busy'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Site' }));
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).not.toHaveLength(0));
    await waitFor(() => expect(canvas.getByRole('grid')).toHaveAttribute('aria-busy', 'true'));
  },
};

export const ReadOnly: Story = {
  globals: desktop,
  decorators: [
    shows({
      ...operationsAnswers(),
      me: customer({ role: 'VIEWER', permissions: ['ORDER_READ'] }),
    }),
  ],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas);
    // The page's button says why it is disabled; the cells of the grid offer no order.
    await waitFor(() =>
      expect(
        canvas.getByText('Nouvelle commande').closest('[aria-disabled="true"]'),
      ).not.toBeNull(),
    );
    await userEvent.click(
      (await grid.findAllByRole('button', { name: /^Actions.*CMD-/ }))[0] as HTMLElement,
    );
    await waitFor(() => {
      for (const write of canvas.getAllByRole('menuitem').slice(1)) {
        expect(write).toHaveAttribute('aria-disabled', 'true');
        expect(write).toHaveAccessibleDescription(/ne permet pas cette action/);
      }
    });
    await canvas.findByRole('menuitem', { name: 'Commander à nouveau' });
  },
};

/** Three days side by side on a tablet. */
export const Tablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas, 'Du 21 au 23 novembre 2026');
    await waitFor(() => expect(grid.getAllByRole('columnheader')).toHaveLength(4));
    await userEvent.click(await canvas.findByRole('button', { name: 'Jours suivants' }));
    await gridOf(canvas, 'Du 24 au 26 novembre 2026');
  },
};

export const Phone: Story = {
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^Aujourd’hui, samedi 21\snovembre$/ });
    await userEvent.click(await canvas.findByRole('radio', { name: 'Mois' }));
    const grid = await gridOf(canvas, 'Novembre 2026');
    await userEvent.click(
      (await grid.findAllByRole('link', { name: /livraison/ })).at(-1) as HTMLElement,
    );
    await canvas.findByRole('list', { name: /^Du \d+/ });
  },
};

/** The content below the days does not move while other days load. */
export const PhoneOtherDays: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [
    shows({
      ...operationsAnswers(),
      planning: ((period: { from: string; to: string }) => {
        if (period.from !== '2026-11-21') return new Promise(() => {});
        return (operationsAnswers().planning as unknown as (of: typeof period) => unknown)(period);
      }) as never,
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: /^Du 21\snovembre/ });
    await userEvent.click(await canvas.findByRole('radio', { name: 'Mois' }));
    await waitFor(() => {
      expect(canvas.getByRole('grid', { name: /^Novembre\s2026$/ })).toHaveAttribute('aria-busy');
      expect(canvas.getByRole('button', { name: 'S’abonner au calendrier' })).toBeVisible();
    });
  },
};
