import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { now } from '../../../stories/fixtures';
import { withClient } from '../../../stories/with-client';
import { type BankOptions, bank, timeout } from './bank.testing';
import { invoice, late, methods, paidBy } from './invoice.fixture';
import { PayDialog } from './PayDialog';

const onClose = fn();

const meta = {
  title: 'Pages/Finance/Régler',
  component: PayDialog,
  // The dialog fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { ids: ['2204'], onClose, now, every: 20 },
} satisfies Meta<typeof PayDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The provider of the current story. */
let provider: ReturnType<typeof bank>;

function answeredBy(options: BankOptions = {}, change: (of: typeof provider) => void = () => {}) {
  return [
    withClient(() => {
      onClose.mockClear();
      provider = bank(options);
      change(provider);
      return provider.client;
    }),
  ];
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: RegExp | string) =>
  userEvent.click(await (await dialog()).findByRole('button', { name }));
const said = async (text: RegExp | string) => (await dialog()).findByText(text);

/**
 * By keyboard alone: the button without consequences comes first, and pressing Enter twice pays
 * once.
 */
export const ByKeyboard: Story = {
  tags: ['picture'],
  decorators: answeredBy({ live: true }),
  play: async () => {
    const form = await dialog();
    await form.findByRole('heading', { name: fr`Régler la facture FA-2026-001204` });
    await said(
      /^En confirmant, vous autorisez Sandbox Énergies à débiter 1\s240,00\s€ du compte ••••\s1348 de Transports Garonne-Adour\.$/,
    );
    await waitFor(() => expect(form.getByRole('button', { name: 'Annuler' })).toHaveFocus());
    await waitFor(() =>
      expect(form.getByLabelText(/^Mandat SEPA ••••\s0065$/)).toHaveAccessibleDescription(
        'En attente de signature',
      ),
    );
    await userEvent.tab({ shift: true });
    await waitFor(() => expect(form.getByLabelText('Aujourd’hui')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(form.getByLabelText('À l’échéance, le 5 décembre 2026')).toBeChecked(),
    );
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(form.getByRole('button', { name: /^Régler/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}{Enter}');
    await said('En attente de la réponse de votre banque.');
    expect(provider.state.sent).toHaveLength(1);
    // The focus moves to the message.
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^En attente/));
    provider.become('2204', 1);
    await said('Votre paiement est effectué.');
    await said('Oui');
    await userEvent.tab();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Fermer'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
};

const ten = Array.from({ length: 8 }, (_, i) =>
  invoice({ id: `i${i}`, number: `FA-2026-0012${10 + i}`, remaining: 100_000 + i }),
);

/** Several invoices, one of them overdue: no later date is offered. */
export const Several: Story = {
  tags: ['picture'],
  args: { ids: ['2187', '2204', ...ten.map(({ id }) => id)] },
  decorators: answeredBy({ invoices: [late, invoice(), ...ten] }),
  play: async () => {
    const form = await dialog();
    await form.findByRole('heading', { name: /^Régler 10\sfactures$/ });
    await said(/^en retard de 6\sj$/);
    await waitFor(() => expect(form.queryByLabelText(/^À l’échéance/)).not.toBeInTheDocument());
    await waitFor(() =>
      expect(form.getByRole('button', { name: /^Régler 10\s100,78\s€$/ })).toBeEnabled(),
    );
  },
};

/** On the first due date, by card. */
export const Scheduled: Story = {
  decorators: answeredBy({ live: true }),
  play: async () => {
    const form = await dialog();
    await userEvent.click(await form.findByLabelText(/^Visa ••••\s4242$/));
    await userEvent.click(await form.findByLabelText('À l’échéance, le 5 décembre 2026'));
    await said(/ de la carte ••••\s4242 de Transports Garonne-Adour\.$/);
    await press(/^Régler/);
    await said('Programmé pour le 5 décembre 2026.');
    expect(provider.state.sent[0]).toMatchObject({ paymentMethodId: 'c1', on: '2026-12-05' });
  },
};

/** The bank rejects the debit: the reason, and two ways to continue. */
export const Failed: Story = {
  tags: ['picture'],
  decorators: answeredBy({ live: true }),
  play: async () => {
    await press(/^Régler/);
    await said('En attente de la réponse de votre banque.');
    provider.become('2204', 5, { status: 'FAILED', failureReason: 'Provision insuffisante' });
    await said('Provision insuffisante');
    await waitFor(() =>
      expect(screen.getAllByText('Erreur lors du paiement').length).toBeGreaterThan(0),
    );
    await said(/^En confirmant, vous autorisez/);
  },
};

/**
 * Opened while the payment is pending, after a reload or in another tab: the dialog waits for the
 * bank and offers no payment.
 */
export const UnderWay: Story = {
  tags: ['picture'],
  decorators: answeredBy({ live: true, invoices: [paidBy(invoice(), 2)] }),
  play: async () => {
    const form = await dialog();
    await said('En attente de la réponse de votre banque.');
    await waitFor(() => expect(form.queryByText(/^En confirmant/)).not.toBeInTheDocument());
    await waitFor(() => expect(form.queryByRole('radio')).not.toBeInTheDocument());
  },
};

/**
 * Another tab pays while this form is open, and the bank rejects the debit: both are shown here
 * too.
 */
export const PaidElsewhere: Story = {
  decorators: answeredBy({ live: true }),
  play: async () => {
    await (await dialog()).findByRole('button', { name: /^Régler/ });
    await waitFor(() => expect(provider.state.reads).toBeGreaterThan(1));
    provider.become('2204', 2);
    await said('En attente de la réponse de votre banque.');
    // The focus moves to the message.
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^En attente/));
    provider.become('2204', 5, { status: 'FAILED', failureReason: 'Provision insuffisante' });
    await said('Provision insuffisante');
    await said(/^En confirmant, vous autorisez/);
  },
};

/** The account is rejected, then a card pays. */
export const PaidByAnother: Story = {
  decorators: answeredBy({ label: 5 }),
  play: async () => {
    await press(/^Régler/);
    await press('Changer de moyen de paiement');
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText(/^Mandat SEPA ••••\s1348/)).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(form.getByLabelText(/^Visa/)).toBeChecked());
    await press(/^Régler/);
    await waitFor(() => expect(provider.state.debited).toHaveLength(2));
  },
};

/**
 * Nothing was debited: the new amount needs another press, which a repeated Enter does not cause.
 */
export const AmountChanged: Story = {
  tags: ['picture'],
  decorators: answeredBy({
    live: true,
    replies: [
      { userErrors: [{ field: null, code: 'amount_changed', message: '' }], total: 130_000 },
    ],
  }),
  play: async () => {
    const pay = await (await dialog()).findByRole('button', { name: /^Régler/ });
    await waitFor(() => expect(provider.state.reads).toBeGreaterThan(1));
    provider.state.invoices = [invoice({ remaining: 130_000 })];
    pay.focus();
    await userEvent.keyboard('{Enter}');
    const news = await said(/^Le montant a changé\s: 1\s300,00\s€\.$/);
    await waitFor(() =>
      expect(document.activeElement).toContainElement(news as unknown as HTMLElement),
    );
    await userEvent.keyboard('{Enter}');
    expect(provider.state.sent).toHaveLength(1);
    await press(/^Régler 1\s300,00\s€$/);
    await said('En attente');
  },
};

/** One of the two invoices was paid elsewhere meanwhile. */
export const NotPayable: Story = {
  tags: ['picture'],
  args: { ids: ['2204', '2187'] },
  decorators: answeredBy({
    invoices: [invoice({ payment: 1, status: 'PAID', canPay: false, remaining: 0 }), late],
  }),
  play: async () => {
    await said(/^Facture FA-2026-001204\s: Elle est déjà réglée\.$/);
    await press('Continuer sans cette facture');
    await waitFor(async () =>
      expect((await dialog()).getByRole('button', { name: /^Régler 860,50/ })).toBeEnabled(),
    );
  },
};

/** The card is rejected at once. */
export const Refused: Story = {
  decorators: answeredBy({
    replies: [
      {
        userErrors: [
          {
            field: ['paymentMethodId'],
            code: 'payment_refused',
            message: 'Cette carte a été refusée. Utilisez-en une autre ou contactez votre banque.',
          },
        ],
      },
    ],
  }),
  play: async () => {
    await press(/^Régler/);
    await said(/^Cette carte a été refusée\./);
    await waitFor(async () =>
      expect((await dialog()).getByRole('button', { name: /^Régler/ })).toBeEnabled(),
    );
  },
};

/** The response is lost, and the invoices cannot be loaded for a while. */
export const Unknown: Story = {
  tags: ['picture'],
  args: { every: 3_600_000 },
  decorators: answeredBy({ replies: [timeout()], answersLost: true }),
  play: async () => {
    await (await dialog()).findByRole('button', { name: /^Régler/ });
    provider.state.down = true;
    await press(/^Régler/);
    await said(
      'Votre paiement est peut-être enregistré, mais il n’a pas pu être vérifié pour le moment.',
    );
    provider.state.down = false;
    await press('Vérifier à nouveau');
    await said(/^Votre paiement est enregistré\./);
    expect(provider.state.sent).toHaveLength(1);
  },
};

/** The response is lost, and the invoices are loaded repeatedly. */
export const Checking: Story = {
  args: { every: 3_600_000 },
  decorators: answeredBy({ replies: [timeout()] }),
  play: async () => {
    await press(/^Régler/);
    await said(/^Votre paiement est peut-être enregistré\s; vérification en cours…$/);
  },
};

/** Nothing was recorded: a retry sends the same payment. */
export const NotRecorded: Story = {
  tags: ['picture'],
  decorators: answeredBy({ replies: [timeout()] }),
  play: async () => {
    await press(/^Régler/);
    await said(
      'Votre paiement n’a pas été enregistré. Vous pouvez réessayer sans risque de doublon.',
    );
    await press('Réessayer');
    await said('En attente');
    await waitFor(() =>
      expect(new Set(provider.state.sent.map((one) => one.idempotencyKey)).size).toBe(1),
    );
    expect(provider.state.sent).toHaveLength(2);
  },
};

/** No active payment method. */
export const NoMethod: Story = {
  tags: ['picture'],
  decorators: answeredBy({ methods: methods.filter(({ status }) => status !== 'ACTIVE') }),
  play: async () => {
    const form = await dialog();
    await waitFor(() =>
      expect(form.getByRole('link', { name: 'Ajouter un mandat SEPA' })).toHaveAttribute(
        'href',
        '/entreprise/?edit=sepa',
      ),
    );
    await waitFor(() => expect(form.getByRole('button', { name: /^Régler/ })).toBeDisabled());
  },
};

/** A role that may see invoices but not pay them. */
export const Forbidden: Story = {
  decorators: answeredBy({ permissions: ['FINANCE_READ'] }),
  play: async () => {
    await said(/ne permet pas cette action\. Demandez à un administrateur/);
    await userEvent.click(await said('Fermer'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
};

export const Failure: Story = {
  args: { every: 3_600_000 },
  decorators: answeredBy({}, ({ state }) => {
    state.down = true;
  }),
  play: async () => {
    await said(/^Les factures n’ont pas pu être chargées\./);
    provider.state.down = false;
    await press('Réessayer');
    await (await dialog()).findByRole('heading', { name: fr`Régler la facture FA-2026-001204` });
  },
};

export const NotFound: Story = {
  args: { ids: ['9'] },
  decorators: answeredBy(),
  play: async () => {
    const form = await dialog();
    await said('Cette facture est introuvable.');
    await waitFor(() => expect(form.getByText('Fermer')).toBeVisible());
    await waitFor(() => expect(form.queryByRole('radio')).not.toBeInTheDocument());
  },
};

export const Phone: Story = {
  ...Several,
  tags: [],
  globals: { viewport: { value: 'phone' } },
};
