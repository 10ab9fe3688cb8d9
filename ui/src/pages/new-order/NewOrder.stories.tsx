import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, business, customer, fixtureClient } from '../../graphql/test';
import type { CreateOrderInput, OrderQuoteInput } from '../../graphql/types.generated';
import { draftOwner } from '../../lib/drafts';
import { fr } from '../../lib/typography';
import { cutClient, slowClient } from '../../stories/clients';
import { withClient } from '../../stories/with-client';
import { NewOrderPlace } from './NewOrderPlace';
import { at, dieselTank, haulier, products, slotsFrom } from './order.fixture';

const path = '/operations/mes-livraisons/?nouvelle-commande';

const meta = {
  title: 'Pages/Nouvelle commande',
  component: NewOrderPlace,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now: () => at },
  beforeEach: () => {
    localStorage.clear();
    draftOwner.set(null);
  },
} satisfies Meta<typeof NewOrderPlace>;

export default meta;
type Story = StoryObj<typeof meta>;

const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

/** A price for any input, guaranteed by the device's clock. */
function priced({ input }: { input: OrderQuoteInput }) {
  const items = input.items.map(({ gasId, volume }) => {
    const gas = products.find(({ id }) => id === gasId);
    const total = Math.round(Number(gas?.unitPriceExclTax) * (volume ?? 0) * 100);
    return {
      gas,
      volume: volume ?? null,
      unitPriceExclTax: gas?.unitPriceExclTax,
      totalExclTax: total,
    };
  });
  const productExclTax = items.reduce((sum, one) => sum + one.totalExclTax, 0);
  const vat = Math.round(productExclTax * 0.2);
  return {
    quote: {
      id: 'q1',
      validUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
      emissionsKgCo2e: '48980.00',
      items,
      totals: {
        productExclTax,
        deliveryFeeExclTax: 0,
        discountExclTax: 0,
        totalExclTax: productExclTax,
        vat,
        totalInclTax: productExclTax + vat,
        isEstimate: true,
      },
      warnings: [],
    },
    userErrors: [],
  };
}

const query = {
  me: customer({ currentBusiness: haulier as never }),
  currentBusiness: haulier,
  gasList: products,
  deliverySlots: slotsFrom('2026-11-21', 61, '2026-12-25'),
  orderQuote: priced as never,
} as unknown as NonNullable<Answers['query']>;

const order = (status: string, waitingReason: string | null) =>
  (({ input }: { input: CreateOrderInput }) => ({
    order: {
      __typename: 'Order',
      id: '1',
      reference: 'CMD-2026-004813',
      status,
      waitingReason,
      purchaseOrderNumber: input.purchaseOrderNumber,
      slot: {
        date: '2026-11-24',
        window: 'AFTERNOON',
        startsAt: '2026-11-24T11:00:00Z',
        endsAt: '2026-11-24T17:00:00Z',
        available: true,
        surchargeExclTax: 0,
      },
      address: {
        __typename: 'Address',
        id: 'a1',
        label: 'Dépôt Toulouse',
        line1: '14 rue de l’Hers-Mort',
        postalCode: '31200',
        city: 'Toulouse',
      },
      items: [
        {
          __typename: 'OrderItem',
          id: 'i1',
          volumeOrdered: 5000,
          volumeDelivered: null,
          fillUp: false,
          gas: products[0],
        },
      ],
      totals: {
        __typename: 'OrderTotals',
        totalExclTax: 608_400,
        totalInclTax: 730_080,
        isEstimate: true,
      },
      freeCancellationUntil: '2026-11-23T17:00:00Z',
      canCancel: true,
      canEdit: true,
    },
    userErrors: [],
  })) as never;

const answered = (changes: Answers['query'] = {}, createOrder = order('oncoming', null)) =>
  withClient(() => fixtureClient({ query: { ...query, ...changes }, mutation: { createOrder } }));

const dialogOf = (canvas: { findByRole: ReturnType<typeof within>['findByRole'] }) =>
  canvas.findByRole('dialog', { name: 'Nouvelle commande' });

/** Fills in the missing fields and places the order. */
async function place(dialog: ReturnType<typeof within>) {
  await userEvent.type(
    await dialog.findByRole('textbox', { name: /^N°\sde commande interne$/ }),
    'BC-1',
  );
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^J’accepte/ }));
  const submit = await dialog.findByRole('button', { name: /^Passer commande — /, hidden: true });
  await userEvent.click(submit);
}

/** Whether an element is inside the window. */
function inSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** The business with less room in its diesel tank. */
function withRoom(ullage: number) {
  const tanks = [{ ...dieselTank, ullage, level: 28_500 - ullage }];
  const addresses = haulier.addresses.map((one) => (one.id === 'a1' ? { ...one, tanks } : one));
  return { ...haulier, addresses };
}

const withConfirmation = {
  __typename: 'Order',
  id: '1',
  documents: [
    {
      __typename: 'OrderDocument',
      id: 'cc-1',
      kind: 'ORDER_CONFIRMATION',
      name: 'CONFIRMATION-2026-004813.pdf',
      url: '/files/documents/cc-1',
    },
  ],
};

const planned = {
  field: ['date'],
  code: 'planned_occurrence',
  message: fr`Une livraison récurrente du même produit est déjà prévue ce jour-là (« Gazole hebdo »). Continuer ?`,
};

const tooMuch = {
  field: ['items', '0', 'volume'],
  code: 'ullage_exceeded',
  message: fr`Cette cuve ne peut recevoir que 4 000 L (remplissage limité à 95 %).`,
};

/** A tank in the URL sets the site, the product and the first slot, and gets a price. */
export const Priced: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=15800` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('button', {
      name: /^Passer commande — 23[\s\u202f]074,32[\s\u00a0]€$/,
    });
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Cuve gazole 1' })).toBeChecked());
    const first = await dialog.findByRole('radio', { name: /Au plus tôt/ });
    await waitFor(() => {
      expect(first).toBeChecked();
      expect(first).toHaveAccessibleName(/^mardi 24\snovembre, Après-midi, 12:00/);
      expect(
        dialog.getByRole('radio', { name: /^mardi 24\snovembre, Matin, .*Complet$/ }),
      ).toBeDisabled();
      expect(dialog.getAllByRole('radio', { name: /\+15,00[\s\u00a0]€ HT$/ })).not.toHaveLength(0);
      expect(dialog.getByText(/^Émissions estimées/)).toBeVisible();
    });
    // Another destination may take HVO100; a diesel tank may not.
    await waitFor(() => expect(dialog.queryByText(/^En HVO100/)).not.toBeInTheDocument());
    await userEvent.click(
      await dialog.findByRole('radio', { name: 'Véhicules sur site (plein direct)' }),
    );
    await userEvent.click(await dialog.findByRole('radio', { name: 'Gazole B7' }));
    await userEvent.click(
      await dialog.findByRole('button', { name: /^5[\s\u202f]000[\s\u00a0]L$/ }),
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Comparer' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Passer en HVO100' }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'HVO100' })).toBeChecked());
  },
};

/** A volume in a link is reduced to what the tank can take, with an explanation. */
export const Adjusted: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=18000` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^18\s000\sL ramenés à 15\s800\sL\s: place disponible\.$/);
    const volume = await dialog.findByRole('spinbutton', { name: 'Volume' });
    await waitFor(() => expect(volume).toHaveValue(fr`15 800`));
    // How long the tank lasts is given as a range.
    await dialog.findByText(
      /^Suggestion\s: 15\s800\sL avant le 27\snovembre \(autonomie 4 à 6\sjours\)\.$/,
    );
    await waitFor(() =>
      expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', fr`15 800 L`),
    );
    // A volume typed by the user has no explanation, and shows its error at once.
    await userEvent.clear(volume);
    await userEvent.type(volume, '15900{Tab}');
    await dialog.findByText(/^Cette cuve ne peut recevoir que 15\s800\sL/);
    await waitFor(() => expect(dialog.queryByText(/ramenés à/)).not.toBeInTheDocument());
    await waitFor(() =>
      expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', fr`plus de 15 800 L`),
    );
    // The error for one tank is not shown for another.
    await userEvent.click(await dialog.findByRole('radio', { name: 'Cuve AdBlue' }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Cuve AdBlue' })).toBeChecked());
    await waitFor(() =>
      expect(dialog.queryByText(/^Cette cuve ne peut recevoir/)).not.toBeInTheDocument(),
    );
    await waitFor(() =>
      expect(dialog.queryByText('Saisissez un volume en litres.')).not.toBeInTheDocument(),
    );
  },
};

/** An earlier delivery is taken into account, and a volume that will not fit shows a warning. */
export const ComingBefore: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=15000&date=2026-11-26` },
  decorators: [
    answered({
      planning: [
        {
          __typename: 'PlanningEntry',
          date: '2026-11-24',
          window: 'MORNING',
          isOccurrence: true,
          order: null,
          recurringOrder: {
            __typename: 'RecurringOrder',
            id: 'r1',
            items: [{ volume: 12_000, tank: { __typename: 'Tank', id: '601' } }],
          },
        },
      ],
    } as never),
  ],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^Niveau prévu.* avec les 12\s000\sL du 24 novembre\.$/);
    await dialog.findByText(/^Avec les 12\s000\sL du 24 novembre, la cuve n’aura de place que/);
  },
};

/** A volume in a link that no reduction can make valid shows its error at once. */
export const RefusedAtOnce: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=200` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^Volume minimum\s: 500\sL pour le gazole B7\.$/);
  },
};

/** A second product that is still empty does not remove the price of the first. */
export const SecondProduct: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=5000` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('button', { name: /^Passer commande — / });
    await userEvent.click(await dialog.findByRole('button', { name: 'Ajouter un produit' }));
    await dialog.findByText('Sans le produit 2, qui reste à compléter.');
    await dialog.findByText(/^Prix garanti encore/);
    // The order has more lines than its price: the button leads to the missing fields.
    await userEvent.click(await dialog.findByRole('button', { name: 'Passer commande' }));
    const second = within(await dialog.findByRole('group', { name: 'Produit 2' }));
    await waitFor(() => expect(second.getByRole('spinbutton', { name: 'Volume' })).toHaveFocus());
    await second.findByText('Saisissez un volume en litres.');
    await userEvent.click(await second.findByRole('button', { name: 'Retirer le produit 2' }));
    await dialog.findByRole('button', { name: /^Passer commande — / });
  },
};

/**
 * The provider has a newer level than the form: the form fetches it, and does not offer the old one
 * again.
 */
export const LaterLevel: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=15800` },
  decorators: [
    withClient(() => {
      let requested = false;
      return fixtureClient({
        query: {
          ...query,
          currentBusiness: () => (requested ? withRoom(4000) : query.currentBusiness),
          orderQuote: ({ input }: { input: OrderQuoteInput }) => {
            if (input.items[0]?.volume !== 15_800) return priced({ input });
            requested = true;
            return { userErrors: [tooMuch] };
          },
        } as never,
      });
    }),
  ],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^Cette cuve ne peut recevoir que 4\s000\sL/);
    await dialog.findByText(/creux[^\d]+4\s000\sL|reste 4\s000\sL de creux/);
    await userEvent.click(await dialog.findByRole('button', { name: /^Remplir \(4\s000\sL\)$/ }));
    await dialog.findByRole('button', { name: /^Passer commande — / });
  },
};

/** The errors beside the button and at each field. */
export const Refused: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}&cuve=601` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await userEvent.type(await dialog.findByRole('spinbutton', { name: 'Volume' }), '15900');
    await userEvent.click(await dialog.findByRole('button', { name: 'Passer commande' }));
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Volume' })).toHaveFocus());
    // The error summary stays in view, and links to each field.
    const summary = await dialog.findByRole('group', { name: /^Corrigez 3\schamps$/ });
    await waitFor(() => expect(inSight(summary)).toBe(true));
    await userEvent.click(await within(summary).findByRole('link', { name: /^Indiquez votre n°/ }));
    const number = await dialog.findByRole('textbox', { name: /^N°\sde commande interne$/ });
    await waitFor(() => expect(number).toHaveFocus());
    await waitFor(() => expect(inSight(summary)).toBe(true));
    await userEvent.click(
      await dialog.findByRole('button', { name: /^Remplir \(15[\s\u202f]800/ }),
    );
    await dialog.findByText('Corrigez 2 champs');
    // The maximum of a product applies to the whole delivery: correcting either line is enough.
    const adBlue = async (place: number, where: string, volume: RegExp) => {
      const line = within(await dialog.findByRole('group', { name: `Produit ${place}` }));
      await userEvent.click(await line.findByRole('radio', { name: where }));
      await userEvent.click(await line.findByRole('radio', { name: 'AdBlue' }));
      await userEvent.click(await line.findByRole('button', { name: volume }));
    };
    await adBlue(1, 'Véhicules sur site (plein direct)', /^10[\s\u202f]000/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Ajouter un produit' }));
    await adBlue(2, 'Autre réservoir', /^3[\s\u202f]000/);
    const tooMuch = /^Volume maximum par livraison\s: 10[\s\u202f]000\sL\.$/;
    await dialog.findAllByText(tooMuch);
    const first = within(await dialog.findByRole('group', { name: 'Produit 1' }));
    await userEvent.click(await first.findByRole('button', { name: /^5[\s\u202f]000/ }));
    await waitFor(() => expect(dialog.queryByText(tooMuch)).not.toBeInTheDocument());
  },
};

/** The four steps on a phone: each one can be left once it is valid. */
export const Phone: Story = {
  tags: ['picture'],
  globals: phone,
  parameters: { path: `${path}&cuve=601` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    const next = await dialog.findByRole('button', { name: 'Continuer' });
    await userEvent.click(next);
    await dialog.findByText('Étape 2 sur 4 — Produits');
    await userEvent.click(next);
    await dialog.findAllByText('Saisissez un volume en litres.');
    // Applying the suggestion must not move the button under the finger.
    const apply = await dialog.findByRole('button', { name: 'Appliquer' });
    await userEvent.click(apply);
    await waitFor(() => expect(apply).toHaveTextContent('Appliquée'));
    await waitFor(() => expect(apply).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(next);
    await dialog.findByText('Étape 3 sur 4 — Créneau');
    await userEvent.click(next);
    await dialog.findByText('Étape 4 sur 4 — Validation');
    // On the narrowest phone the button's label takes two lines.
    const submit = await dialog.findByRole('button', { name: /^Passer commande — / });
    const frame = await dialogOf(canvas);
    frame.style.width = '320px';
    expect(submit.getBoundingClientRect().right).toBeLessThanOrEqual(
      frame.getBoundingClientRect().right - 16,
    );
    frame.style.width = '';
    await userEvent.click(await dialog.findByRole('button', { name: 'Étape précédente' }));
    await dialog.findByText('Étape 3 sur 4 — Créneau');
  },
};

/** A placed order shows a receipt, and its confirmation to download. */
export const Placed: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=5000` },
  decorators: [answered({ order: () => withConfirmation } as never)],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^Niveau prévu à la livraison\s: environ 8\s000\sL, puis 13\s000\sL/);
    await dialog.findByRole('button', { name: /^Passer commande — / });
    await place(dialog);
    await dialog.findByRole('heading', { name: 'Commande enregistrée' });
    await dialog.findByText('Dépôt Toulouse');
    await dialog.findByText(/^mardi 24 novembre entre 12:00 et 18:00$/);
    await dialog.findByText(/^5\s000\sL$/);
    await dialog.findByText(/^7\s300,80\s€$/);
    await dialog.findByText(/^jusqu’au .*23 novembre.* 18:00$/);
    const confirmation = await dialog.findByRole('link', { name: 'Confirmation (PDF)' });
    await waitFor(() => expect(confirmation).toHaveAttribute('href', '/files/documents/cc-1'));
  },
};

/** An order that duplicates a planned one asks for confirmation first. */
export const Repeats: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=5000` },
  decorators: [
    answered({
      orderQuote: (({ input }: { input: OrderQuoteInput }) => {
        const { quote } = priced({ input });
        return { quote: { ...quote, warnings: [planned] }, userErrors: [] };
      }) as never,
    }),
  ],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('button', { name: /^Passer commande — / });
    await place(dialog);
    const question = within(
      await canvas.findByRole('alertdialog', { name: /^Une livraison récurrente/ }),
    );
    await userEvent.click(await question.findByRole('button', { name: 'Commander quand même' }));
    await dialog.findByRole('heading', { name: 'Commande enregistrée' });
  },
};

/** An order that waits for confirmation says why. */
export const Waiting: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=5000` },
  decorators: [answered({}, order('waiting', 'Encours autorisé dépassé'))],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('button', { name: /^Passer commande — / });
    await place(dialog);
    await dialog.findByRole('heading', { name: 'Commande en attente' });
    await dialog.findByText(/doit être confirmée.*encours autorisé dépassé\. Réponse sous 4/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Passer une autre commande' }));
    await dialog.findByRole('radio', { name: 'Dépôt Toulouse' });
  },
};

/** A business without a site gets the form of an address instead. */
export const FirstSite: Story = {
  globals: desktop,
  decorators: [answered({ currentBusiness: business() })],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('form', { name: 'Nouvelle adresse' });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Ajouter l’adresse' })).toBeEnabled(),
    );
  },
};

export const NoProduct: Story = {
  globals: desktop,
  decorators: [answered({ gasList: [] })],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/^Aucun produit n’est disponible pour le moment\. Appelez le/);
  },
};

export const Loading: Story = {
  globals: desktop,
  decorators: [withClient(() => slowClient({ query }, 'OrderFormData'))],
  play: async ({ canvas }) => {
    await dialogOf(canvas);
  },
};

export const Offline: Story = {
  globals: desktop,
  decorators: [withClient(() => cutClient({ query }, 'OrderFormData'))],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByText(/votre connexion|hors connexion/);
  },
};

export const Failure: Story = {
  globals: desktop,
  decorators: [
    answered({
      currentBusiness: {
        ...business(),
        addresses: () => {
          throw new GraphQLError('Non.', {
            extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' },
          });
        },
      } as never,
    }),
  ],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await dialog.findByRole('button', { name: 'Réessayer' });
  },
};
