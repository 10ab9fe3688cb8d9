import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, business, customer, fixtureClient } from '../../graphql/test';
import type { CreateOrderInput, OrderQuoteInput } from '../../graphql/types.generated';
import { draftOwner } from '../../lib/drafts';
import { withClient } from '../../stories/with-client';
import { NewOrderPlace } from './NewOrderPlace';
import { at, haulier, products, slotsFrom } from './order.fixture';

const path = '/operations/mes-livraisons/?nouvelle-commande';

const meta = {
  title: 'Pages/Nouvelle commande',
  component: NewOrderPlace,
  // A page fills the window: a list of them says nothing.
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

/** A price for whatever is asked, guaranteed by the clock of the device. */
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
      items: [],
      canCancel: true,
      canEdit: true,
    },
    userErrors: [],
  })) as never;

const answered = (changes: Answers['query'] = {}, createOrder = order('oncoming', null)) =>
  withClient(() => fixtureClient({ query: { ...query, ...changes }, mutation: { createOrder } }));

const dialogOf = (canvas: { findByRole: ReturnType<typeof within>['findByRole'] }) =>
  canvas.findByRole('dialog', { name: 'Nouvelle commande' });

/** Fills what is missing and orders. */
async function place(dialog: ReturnType<typeof within>) {
  await userEvent.type(
    await dialog.findByRole('textbox', { name: 'N° de commande interne' }),
    'BC-1',
  );
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^J’accepte/ }));
  const submit = await dialog.findByRole('button', { name: /^Passer commande — /, hidden: true });
  await userEvent.click(submit);
}

/** A tank that the address names: the site, the product and the first slot follow, and a price. */
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
      expect(first).toHaveAccessibleName(/^mardi 24 novembre, Après-midi, 12:00/);
      expect(
        dialog.getByRole('radio', { name: /^mardi 24 novembre, Matin, .*Complet$/ }),
      ).toBeDisabled();
      expect(dialog.getAllByRole('radio', { name: /\+15,00[\s\u00a0]€ HT$/ })).not.toHaveLength(0);
      expect(dialog.getByText(/^Émissions estimées/)).toBeVisible();
    });
    // A free destination may take HVO100; a tank of diesel may not.
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

/** What is wrong, above the form and at each field. */
export const Refused: Story = {
  globals: desktop,
  parameters: { path: `${path}&cuve=601&volume=15900` },
  decorators: [answered()],
  play: async ({ canvas }) => {
    const dialog = within(await dialogOf(canvas));
    await userEvent.click(await dialog.findByRole('button', { name: 'Passer commande' }));
    await dialog.findByText('Corrigez 3 champs');
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Volume' })).toHaveFocus());
    await userEvent.click(
      await dialog.findByRole('button', { name: /^Remplir \(15[\s\u202f]800/ }),
    );
    await dialog.findByText('Corrigez 2 champs');
    // The maximum of a product is that of the delivery: either line may mend it.
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

/** The four steps of a phone: each is passed once it is right. */
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
    await userEvent.click(await dialog.findByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Volume' })).toHaveFocus());
    await userEvent.click(next);
    await dialog.findByText('Étape 3 sur 4 — Créneau');
    await userEvent.click(next);
    await dialog.findByText('Étape 4 sur 4 — Validation');
    await userEvent.click(await dialog.findByRole('button', { name: 'Étape précédente' }));
    await dialog.findByText('Étape 3 sur 4 — Créneau');
  },
};

/** An order that waits to be confirmed says why. */
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

/** Nothing to deliver to yet: the form of an address stands in its place. */
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

/** The sites could not be loaded. */
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
