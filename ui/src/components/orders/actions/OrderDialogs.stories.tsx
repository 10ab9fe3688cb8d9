import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, business, customer, fixtureClient } from '../../../graphql/test';
import { fr } from '../../../lib/typography';
import { withClient } from '../../../stories/with-client';
import { OrderDialogs } from './OrderDialogs';

const meta = {
  title: 'Métier/OrderDialogs',
  component: OrderDialogs,
  // A modal dialog fills the window, so a page with all of them is useless.
  tags: ['!autodocs'],
  args: { now: () => new Date('2026-03-10T09:00:00Z') },
} satisfies Meta<typeof OrderDialogs>;

export default meta;
type Story = StoryObj<typeof meta>;
type Order = Exclude<
  NonNullable<NonNullable<Answers['query']>['order']>,
  (...args: never[]) => unknown
>;

/** Records the sent variables: each story that writes checks them. */
const sent = fn();

const slot = {
  date: '2026-03-12',
  window: 'MORNING',
  startsAt: '2026-03-12T05:00:00Z',
  endsAt: '2026-03-12T11:00:00Z',
  available: true,
  surchargeExclTax: 0,
} as const;

const karine = {
  __typename: 'Contact',
  id: 'c1',
  firstName: 'Karine',
  lastName: 'Delmas',
} as const;

const order = {
  __typename: 'Order',
  id: '10482',
  reference: 'CMD-2026-004812',
  status: 'oncoming',
  canCancel: true,
  canEdit: true,
  version: 3,
  freeCancellationUntil: '2026-03-11T17:00:00Z',
  cancellationFeeExclTax: 0,
  business: business({ contacts: [{ ...karine, jobTitle: 'Responsable du parc' }] }),
  address: { id: 'a2', label: 'Agence Bordeaux', line1: '', postalCode: '', city: '' },
  siteContact: karine,
  slot,
  purchaseOrderNumber: 'BC-1475',
  instructions: 'Sonner à l’accueil, quai 3.',
  items: [{ id: 'i1', volumeOrdered: 12_000, fillUp: false, gas: { id: '1' }, tank: { id: 't1' } }],
  events: [],
} as unknown as Order;

const full = { available: false, reason: 'FULL', reasonText: 'Complet' } as const;
const deliverySlots = [
  { ...slot, available: true },
  { ...slot, date: '2026-03-13', ...full },
  { ...slot, date: '2026-03-13', window: 'AFTERNOON', ...full },
  { ...slot, date: '2026-03-16', ...full },
  {
    ...slot,
    date: '2026-03-16',
    window: 'NIGHT',
    startsAt: '2026-03-16T19:00:00Z',
    endsAt: '2026-03-17T04:00:00Z',
    surchargeExclTax: 1500,
  },
] as const;

/** Renders the dialog in the URL. `read` returns the order at each query. */
function dialog(task: string, read: () => Order, mutation: Answers['mutation'] = {}) {
  return {
    parameters: { path: `/operations/mes-livraisons/?${task}=10482` },
    decorators: [
      withClient(() => {
        sent.mockClear();
        return fixtureClient({
          query: { me: customer(), currentBusiness: business(), order: read, deliverySlots },
          mutation,
        });
      }),
    ],
  };
}

const done = { order: null, userErrors: [] };

/** Returns the values one by one, then the last one forever. */
function inTurn<T>(...answers: T[]): () => T {
  let turn = 0;
  return () => answers[Math.min(turn++, answers.length - 1)] as T;
}

/** Free until the evening before: a reason is required, and a comment with « Autre ». */
export const Cancel: Story = {
  ...dialog('annuler', () => order, {
    cancelOrder: (args) => {
      sent(args);
      return done;
    },
  }),
  play: async () => {
    const form = within(await screen.findByRole('alertdialog'));
    await form.findByText('Annulation sans frais jusqu’au 11 mars 2026 à 18:00.');
    await form.findByRole('heading', { name: fr`Annuler la commande CMD-2026-004812 ?` });
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Garder la commande' })).toHaveFocus(),
    );
    await form.findByText('Transports Garonne-Adour');
    const reason = await form.findByLabelText(/^Motif/);
    await waitFor(() =>
      expect(
        within(reason)
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual([
        'Je n’en ai plus besoin',
        'Mauvaise date',
        'Mauvais volume',
        'Mauvaise adresse',
        'Commande en double',
        'Prix',
        'Site fermé',
        'Autre',
      ]),
    );
    const send = await form.findByRole('button', { name: 'Annuler la commande' });
    await userEvent.click(send);
    await form.findByText('Choisissez le motif de l’annulation.');
    await userEvent.selectOptions(reason, 'Autre');
    await userEvent.click(send);
    await form.findByText('Précisez le motif de l’annulation.');
    await userEvent.type(await form.findByLabelText('Commentaire'), ' Chantier reporté ');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(send);
    await screen.findByText('Commande annulée.');
    expect(sent.mock.calls).toEqual([
      [{ id: '10482', reason: 'OTHER', comment: 'Chantier reporté' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  },
};

/** The limit passes while the dialog is open: no customer pays a fee that was not shown. Then the delivery begins. */
export const CancelLate: Story = {
  ...dialog(
    'annuler',
    inTurn(order, { ...order, freeCancellationUntil: null, cancellationFeeExclTax: 4500 } as Order),
    {
      cancelOrder: (args) => {
        sent(args);
        const message = fr`La livraison a commencé : appelez le 01 99 00 12 34.`;
        return {
          order: null,
          userErrors: [{ __typename: 'UserError', field: null, code: 'not_cancellable', message }],
        };
      },
    },
  ),
  play: async () => {
    const form = within(await screen.findByRole('alertdialog'));
    await userEvent.selectOptions(await form.findByLabelText(/^Motif/), 'Prix');
    const send = await form.findByRole('button', { name: 'Annuler la commande' });
    await userEvent.click(send);
    await form.findByText('Des frais de 45,00 € HT s’appliquent.');
    await form.findByText(/^Les frais d’annulation viennent de changer/);
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(send);
    await form.findByText('La livraison a commencé : appelez le 01 99 00 12 34.');
    // The chosen reason is still there.
    await waitFor(() => expect(form.getByLabelText(/^Motif/)).toHaveValue('PRICE'));
  },
};

export const CancelRefused: Story = {
  ...dialog('annuler', () => ({ ...order, status: 'processing', canCancel: false }) as Order),
  play: async () => {
    const form = within(await screen.findByRole('alertdialog'));
    await form.findByText('La livraison a commencé : appelez le 01 99 00 12 34.');
    await waitFor(() => {
      expect(form.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', 'tel:0199001234');
      expect(form.queryByLabelText(/^Motif/)).not.toBeInTheDocument();
      expect(form.getByText('Fermer').closest('button')).toHaveFocus();
    });
  },
};

/** Another day, then another window because the first one is full; only changed values are sent. */
export const Edit: Story = {
  tags: ['!autodocs', 'picture'],
  ...dialog('modifier', () => order, {
    updateOrder: (args) => {
      sent(args);
      return {
        order: null,
        userErrors: [
          {
            __typename: 'UserError',
            field: ['window'],
            code: 'slot_unavailable',
            message: 'Ce créneau n’est plus disponible. Choisissez-en un autre.',
          },
        ],
      };
    },
  }),
  play: async () => {
    const form = within(
      await screen.findByRole('dialog', { name: 'Modifier la commande CMD-2026-004812' }),
    );
    const date = await form.findByLabelText(/^Date/);
    await waitFor(() => {
      expect(form.getByRole('radio', { name: /^Matin/ })).toBeChecked();
      expect(
        within(date).getByRole('option', { name: /^vendredi 13\smars — Complet$/ }),
      ).toBeDisabled();
    });
    await userEvent.selectOptions(date, '2026-03-16');
    await waitFor(() => expect(form.getByRole('radio', { name: /^Nuit/ })).toBeChecked());
    await waitFor(() => expect(form.getByRole('radio', { name: /^Matin/ })).toBeDisabled());
    await form.findByText(fr`20:00\u2060–\u206005:00 · +15,00 € HT`, {
      normalizer: (text) => text,
    });
    await form.findByText(
      'Pour changer de produit ou de volume, annulez cette commande et passez-en une nouvelle.',
    );
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findAllByText('Ce créneau n’est plus disponible. Choisissez-en un autre.');
    expect(sent.mock.calls).toEqual([
      [{ id: '10482', input: { date: '2026-03-16', window: 'NIGHT' } }],
    ]);
    await waitFor(() => expect(date).toHaveValue('2026-03-16'));
  },
};

/** Another user was faster: nothing is overwritten, and the input stays. */
export const EditConflict: Story = {
  ...dialog(
    'modifier',
    inTurn(order, {
      ...order,
      version: 4,
      purchaseOrderNumber: 'BC-2000',
      events: [{ id: 'e1', at: '2026-03-10T08:00:00Z', actor: 'Yanis Benali', message: '' }],
    } as unknown as Order),
    {
      updateOrder: (args) => {
        sent(args);
        return done;
      },
    },
  ),
  play: async () => {
    const form = within(await screen.findByRole('dialog'));
    const instructions = await form.findByLabelText('Consignes pour le chauffeur');
    await userEvent.clear(instructions);
    await userEvent.type(instructions, 'Quai 4.');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findByText('Cette commande vient d’être modifiée par Yanis Benali.');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(await form.findByRole('button', { name: 'Voir la version à jour' }));
    await waitFor(() =>
      expect(form.getByLabelText('N° de commande interne')).toHaveValue('BC-2000'),
    );
    await waitFor(() => expect(instructions).toHaveValue('Quai 4.'));
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Commande modifiée.');
    expect(sent.mock.calls).toEqual([[{ id: '10482', input: { instructions: 'Quai 4.' } }]]);
  },
};

export const Report: Story = {
  ...dialog('signaler', () => ({ ...order, status: 'processing' }) as Order, {
    reportOrderIssue: (args) => {
      sent(args);
      return done;
    },
  }),
  play: async () => {
    const form = within(await screen.findByRole('dialog', { name: 'Signaler un problème' }));
    await form.findByText('Commande CMD-2026-004812');
    await userEvent.selectOptions(
      await form.findByLabelText(/^Type de problème/),
      'Écart de volume',
    );
    const description = await form.findByLabelText(/^Description/);
    await userEvent.type(description, 'Il manque des li');
    await userEvent.click(await form.findByRole('button', { name: 'Signaler' }));
    await form.findAllByText('Décrivez le problème en 20 caractères au moins.');
    await userEvent.type(description, 'tres dans la cuve.');
    await userEvent.click(await form.findByRole('button', { name: 'Signaler' }));
    await screen.findByText('Problème signalé.');
    expect(sent.mock.calls).toEqual([
      [
        {
          input: {
            orderId: '10482',
            kind: 'VOLUME_GAP',
            description: 'Il manque des litres dans la cuve.',
          },
        },
      ],
    ]);
  },
};
