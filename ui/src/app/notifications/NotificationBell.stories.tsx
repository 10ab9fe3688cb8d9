import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { fixtureClient } from '../../graphql/test';
import { clockOffset } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { fr } from '../../lib/typography';
import { slowClient } from '../../stories/clients';
import { manyNotifications, noticesNow, notified } from '../../stories/notifications';
import { withClient } from '../../stories/with-client';
import { Header } from '../header/Header';
import { UserMenu } from '../header/UserMenu';
import { NotificationBell } from './NotificationBell';

const claire = {
  __typename: 'Customer',
  id: '7',
  email: 'claire.lemaire@garonne-adour.example',
  firstName: 'Claire',
  lastName: 'Lemaire',
  role: 'OWNER',
  permissions: [],
  currentBusiness: { __typename: 'Business', id: '1042' },
} as const;

const meta = {
  title: 'Cadre/NotificationBell',
  component: NotificationBell,
  parameters: {
    page: 'landmarks',
    usage: {
      what: fr`La cloche de l’en-tête, avec le nombre de notifications non lues ; elle ouvre leur liste.`,
      when: [
        fr`Dans l’en-tête, une seule fois : combien de notifications ne sont pas lues, et leur liste.`,
        fr`Ce qui arrive est annoncé aussitôt par un message ; la liste garde ce qui a été manqué.`,
      ],
      not: [
        fr`Pour l’activité de l’entreprise, que tous voient : Timeline, sur l’accueil.`,
        fr`Pour ce qu’il y a à faire : la carte « À faire » de l’accueil.`,
      ],
    },
  },
  globals: { viewport: { value: 'desktop' } },
  beforeEach: () => {
    clockOffset.set(noticesNow.getTime() - deviceNow());
    return () => clockOffset.set(0);
  },
  render: () => (
    <Header tools={<NotificationBell />}>
      <UserMenu me={claire} />
    </Header>
  ),
} satisfies Meta<typeof NotificationBell>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const focused = () => document.activeElement as HTMLElement;

/** Opens the list and returns queries within it. */
async function open(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: /otification/ }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

/** Notifications of every kind, grouped by age. The whole row is a link to its record. */
export const Full: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(notified()))],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /^3\snotifications non lues$/ });
    const list = await open(canvas);
    const first = await list.findByRole('link', {
      name: /^Non lue.*Le camion-citerne est en route/,
    });
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(focused()));
    const item = first.closest('li');
    const { left, top } = item?.getBoundingClientRect() ?? { left: 0, top: 0 };
    await waitFor(() => expect(document.elementFromPoint(left + 30, top + 30)).toBe(first));
  },
};

/** The unread tab: a notification marked as read leaves it, and the focus moves to the next. */
export const Unread: Story = {
  decorators: [withClient(() => fixtureClient(notified()))],
  play: async ({ canvas }) => {
    const list = await open(canvas);
    await userEvent.click(await list.findByRole('tab', { name: /^Non lues/ }));
    const marks = () => list.findAllByRole('button', { name: /^Marquer comme lu/ });
    await waitFor(async () => expect(await marks()).toHaveLength(3));
    const [first] = await marks();
    if (first) await userEvent.click(first);
    await waitFor(async () => {
      const left = await marks();
      expect(left).toHaveLength(2);
      expect(left[0]).toHaveFocus();
    });
  },
};

export const Empty: Story = {
  decorators: [withClient(() => fixtureClient(notified([])))],
  play: async ({ canvas }) => {
    await (await open(canvas)).findByText(/^Aucune notification\./);
  },
};

/** More than one page: a button loads the next page, and the list scrolls below its tabs. */
export const Long: Story = {
  decorators: [withClient(() => fixtureClient(notified(manyNotifications)))],
  play: async ({ canvas }) => {
    const list = await open(canvas);
    await userEvent.click(await list.findByRole('button', { name: 'Afficher plus' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(40));
    const panel = await list.findByRole('tabpanel');
    await waitFor(() => expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight));
  },
};

export const Failing: Story = {
  decorators: [
    withClient(() => {
      const down = () => {
        throw new Error('Le fournisseur ne répond pas.');
      };
      return fixtureClient({ query: { ...notified().query, notifications: down } });
    }),
  ],
  play: async ({ canvas }) => {
    const list = await open(canvas);
    await list.findByText('Les notifications n’ont pas pu être chargées.');
    await list.findByRole('button', { name: 'Réessayer' });
  },
};

export const Loading: Story = {
  decorators: [withClient(() => slowClient(notified(), 'Notifications'))],
  play: async ({ canvas }) => {
    const list = await open(canvas);
    await waitFor(() => expect(list.getByRole('list')).toHaveAttribute('aria-busy', 'true'));
  },
};

/** On a phone the list fills the window. */
export const Phone: Story = {
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  decorators: [withClient(() => fixtureClient(notified()))],
  play: async ({ canvas }) => {
    const list = await open(canvas);
    await list.findByRole('link', { name: /^Non lue.*Le camion-citerne est en route/ });
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(dialog.getBoundingClientRect().height).toBe(window.innerHeight));
  },
};
