import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../design/structure/Card/Card';
import { fr } from '../../lib/typography';
import { OrderStepper } from './OrderStepper';

const registered = { status: 'oncoming', at: '2026-11-19T08:12:00Z' };
const held = { status: 'waiting', at: '2026-11-19T10:40:00Z' };
const assigned = { status: 'ready', at: '2026-11-20T15:05:00Z' };
const started = { status: 'processing', at: '2026-11-21T12:48:00Z' };
const done = { status: 'delivered', at: '2026-11-21T13:42:00Z' };

const meta = {
  title: 'Métier/OrderStepper',
  component: OrderStepper,
  parameters: {
    usage: {
      what: 'Les cinq étapes d’une commande, avec leurs dates, et son annulation s’il y en a une.',
      when: [
        'En tête du détail d’une commande, pour dire en un coup d’œil ce qui est fait et ce qui reste.',
        'En taille sm dans la carte de la prochaine livraison.',
      ],
      not: [
        fr`Dans une liste ou une phrase, où seul le statut compte : StatusChip.`,
        fr`Pour tout ce qui est arrivé à la commande, avec ses auteurs : Timeline.`,
        fr`Pour des étapes qui ne sont pas celles d’une commande : Stepper.`,
      ],
    },
  },
  args: {
    order: { status: 'processing', events: [registered, held, assigned, started] },
    now: new Date('2026-11-21T13:00:00Z'),
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof OrderStepper>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Processing: Story = {};

export const Registered: Story = { args: { order: { status: 'oncoming', events: [registered] } } };

export const Waiting: Story = {
  args: { order: { status: 'waiting', events: [held], createdAt: '2026-11-19T08:12:00Z' } },
};

/** From registered straight to assigned: the second step says why it has no date. */
export const WithoutConfirmation: Story = {
  args: { order: { status: 'ready', events: [registered, assigned] } },
};

/** First on hold, then registered: the second step is done, although it comes later in the list. */
export const ConfirmedThenRegistered: Story = {
  args: {
    order: {
      status: 'oncoming',
      events: [held, { status: 'oncoming', at: '2026-11-20T07:30:00Z' }],
    },
  },
};

/** The tanker broke down: the order goes back to registered. */
export const TankerChanged: Story = {
  args: {
    order: {
      status: 'oncoming',
      events: [registered, assigned, { status: 'oncoming', at: '2026-11-21T07:20:00Z' }],
    },
  },
};

export const Delivered: Story = {
  args: { order: { status: 'delivered', events: [registered, held, assigned, started, done] } },
};

export const Cancelled: Story = {
  args: {
    order: { status: 'ready', events: [registered, assigned] },
    cancellation: { at: '2026-11-21T08:10:00Z', by: 'Yanis Benali', reason: 'WRONG_DATE' },
  },
};

/** The provider sends only the status. */
export const WithoutEvents: Story = { args: { order: { status: 'ready', events: [] } } };

/** In the card of the next delivery. */
export const Mini: Story = { args: { size: 'sm' } };

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
