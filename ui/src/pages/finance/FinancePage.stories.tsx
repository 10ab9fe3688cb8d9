import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { customer, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { partialClient, slowClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { emptyStatement, financeAnswers, invoice, statement } from '../../stories/invoices';
import { offline } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { FinancePage } from './FinancePage';

const path = '/finance/';

const meta = {
  title: 'Pages/Finance',
  component: FinancePage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof FinancePage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof financeAnswers>;
const shows = (query: Query = financeAnswers()) => withClient(() => fixtureClient({ query }));
const desktop = { viewport: { value: 'desktop' } };
const tablet = { viewport: { value: 'tablet' } };
const phone = { viewport: { value: 'phone' } };

/** Three deliveries, two of them still reportable. */
const severalOrders = invoice(
  10,
  { payment: 0 },
  {
    orders: invoice(10, { payment: 0 }).orders.map((one, i) => ({
      ...one,
      deliveredAt: `2026-1${i === 2 ? 0 : 1}-1${i}T08:00:00Z`,
    })),
  },
);

const failing = (code: string) => () => {
  throw new GraphQLError('Non.', {
    extensions: { code, requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' },
  });
};

export const Full: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Factures' }));
    await table.findByRole('row', {
      name: /FA-2026-001200.*en retard de 6\sj.*Erreur lors du paiement/,
    });
    await table.findByRole('row', { name: /Defaut de paiement/ });
    await table.findByRole('row', { name: /^Total/ });
    await canvas.findByText('12 430 € sur 50 000 €');
    await canvas.findByText('60 factures');
    await waitFor(() => expect(canvas.getByText('3 factures')).toBeVisible());
  },
};

/** By keyboard alone: the actions of a row, its drawer, and back to the row. */
export const ByKeyboard: Story = {
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const close = async () => {
      // Only the browser itself closes a dialog on Escape: synthetic key events do nothing.
      const button = await body.findByRole('button', { name: 'Fermer' });
      button.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    };
    const link = await canvas.findByRole('link', { name: 'FA-2026-001203' });
    link.focus();
    await userEvent.keyboard('{Enter}');
    const drawer = within(await body.findByRole('dialog', { name: 'Facture FA-2026-001203' }));
    await drawer.findByRole('list', { name: 'Lignes de la facture' });
    await close();
    await waitFor(() => expect(link).toHaveFocus());
    const menu = await canvas.findByRole('button', { name: fr`Actions : FA-2026-001202` });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Détail' })).toHaveFocus());
    await canvas.findByRole('menuitem', { name: 'Avancer le paiement' });
    await userEvent.keyboard('{Enter}');
    await body.findByRole('dialog', { name: 'Facture FA-2026-001202' });
    await close();
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    (await canvas.findByRole('menuitem', { name: 'Signaler un problème' })).focus();
    await userEvent.keyboard('{Enter}');
    await body.findByRole('combobox', { name: /^Type de problème/ });
    await close();
    await waitFor(() => expect(menu).toHaveFocus());
  },
};

/** Only payable invoices count for the payment; the bar says how many others there are. */
export const Selected: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    for (const number of ['FA-2026-001203', 'FA-2026-001201', 'FA-2026-001200'])
      await userEvent.click(
        await canvas.findByRole('checkbox', { name: `Sélectionner ${number}` }),
      );
    await canvas.findByText('3 sélectionnées', { selector: 'strong' });
    await canvas.findByText(/^1 n’est pas à régler$/);
    await canvas.findByRole('button', { name: /^Régler 2\sfactures — / });
    await canvas.findByRole('button', { name: 'Télécharger (ZIP)' });
    await waitFor(() =>
      expect(canvas.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(/^3\ssélectionnées, .*Montant TTC /),
      ),
    );
  },
};

export const Filtered: Story = {
  globals: desktop,
  parameters: { path: `${path}?paiement=not-paid,lost&retard=1&tri=-ttc` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /FA-2026-001199.*Defaut de paiement/ });
    const filters = within(await canvas.findByRole('group', { name: 'Filtres' }));
    const payment = await filters.findByRole('button', { name: /^Paiement.*Non payée/ });
    await userEvent.click(payment);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Annulée' }));
    await waitFor(() => expect(payment).toHaveTextContent('Annulée'));
    await canvas.findByText('Aucun résultat avec ces filtres.');
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [shows(financeAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Aucune facture pour le moment.' });
    await canvas.findByText('Vos factures apparaîtront ici après vos premières livraisons.');
    await canvas.findByText('Rien à régler');
    await canvas.findByText('Aucun');
    await canvas.findByText('Aucune limite d’encours.');
  },
};

export const AllPaid: Story = {
  parameters: { path: `${path}?paiement=not-paid,lost` },
  decorators: [
    shows(financeAnswers([invoice(1, { payment: 1 })], { accountStatement: emptyStatement })),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Tout est réglé. Merci !');
  },
};

export const NoResult: Story = {
  parameters: { path: `${path}?q=introuvable` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun résultat avec ces filtres.');
  },
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [
    shows(
      financeAnswers(undefined, {
        invoices: failing('UPSTREAM_UNAVAILABLE'),
        accountStatement: failing('UPSTREAM_UNAVAILABLE'),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
    await canvas.findByText('Informations indisponibles.');
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
  },
};

/** The list has loaded, the deliveries of its invoices have not. */
export const Partial: Story = {
  decorators: [
    withClient(() => partialClient({ query: financeAnswers() }, [['invoices', 'items', 'orders']])),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await canvas.findByRole('row', { name: /FA-2026-001203/ });
  },
};

export const Offline: Story = offline;

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Factures' });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
  },
};

const arriving = (globals: NonNullable<Story['globals']>): Story => {
  let arrive = () => {};
  return {
    globals,
    decorators: [
      withClient(() => {
        const late = new Promise((resolve) => {
          arrive = () => resolve(statement);
        });
        return fixtureClient({
          query: financeAnswers(undefined, { accountStatement: () => late }),
        });
      }),
    ],
    play: async ({ canvas }) => {
      const tabs = await canvas.findByRole('navigation', { name: 'Finance' });
      await canvas.findByText('60 factures');
      await document.fonts.ready;
      const before = tabs.getBoundingClientRect().top;
      arrive();
      await canvas.findByText(/^12\s430\s€ sur 50\s000\s€$/);
      await waitFor(() => expect(tabs.getBoundingClientRect().top).toBe(before));
    },
  };
};

/** The list keeps its position when the statement above it loads. */
export const Arriving = arriving(desktop);
export const ArrivingOnAPhone = arriving(phone);

/** Six columns, and the expanders for the hidden ones. */
export const Tablet: Story = {
  tags: ['picture'],
  globals: tablet,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Factures' }));
    await table.findByRole('row', { name: /FA-2026-001203/ });
    for (const name of ['N°', 'Date', 'Échéance', 'Montant TTC', 'Reste à payer', 'Payée'])
      await table.findByRole('columnheader', { name: new RegExp(`^${name}`) });
    await waitFor(() => {
      for (const name of ['Commandes', 'Montant HT', 'TVA'])
        expect(table.queryByRole('columnheader', { name })).toBeNull();
    });
  },
};

export const Phone: Story = {
  tags: ['picture'],
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Factures' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(25));
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher 25 de plus' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(50));
  },
};

export const PhoneLoading: Story = {
  ...Loading,
  globals: phone,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Factures' });
  },
};

/** A user who may see invoices but not pay them sees whom to ask. */
export const ReadOnly: Story = {
  globals: desktop,
  decorators: [
    shows(
      financeAnswers(undefined, {
        me: customer({ role: 'FINANCE', permissions: ['ORDER_READ', 'FINANCE_READ'] }),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: fr`Actions : FA-2026-001203` }),
    );
    for (const name of ['Régler', 'Signaler un problème']) {
      const item = await canvas.findByRole('menuitem', { name: new RegExp(`^${name}`) });
      await waitFor(() => {
        expect(item).toHaveAttribute('aria-disabled', 'true');
        expect(item).toHaveAccessibleDescription(/ne permet pas cette action/);
      });
    }
  },
};

export const Forbidden: Story = {
  decorators: [
    shows(
      financeAnswers(undefined, {
        me: customer({ role: 'OPERATIONS', permissions: ['ORDER_READ', 'ORDER_WRITE'] }),
      }),
    ),
  ],
  render: (args) => (
    <Allowed needs="FINANCE_READ">
      <FinancePage {...args} />
    </Allowed>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Accès non autorisé', level: 1 });
  },
};

const drawer = (id: string, title: string, ...words: (string | RegExp)[]): Story => ({
  globals: desktop,
  parameters: { path: `${path}?facture=${id}` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(await body.findByRole('dialog', { name: title }));
    await dialog.findByRole('heading', { name: 'Documents' });
    for (const word of words) await dialog.findByText(word);
  },
});

export const NotPaid: Story = {
  ...drawer(
    'f1',
    'Facture FA-2026-001203',
    'Non',
    /^Pénalités de retard/,
    /^Depuis le 1er septembre 2026/,
  ),
  tags: ['picture'],
};
export const Paid = drawer('f8', 'Facture FA-2026-001196', 'Oui', /^Réussi/);
export const Pending = drawer('f3', 'Facture FA-2026-001201', 'En attente', /^En attente ·/);
export const Scheduled = drawer(
  'f2',
  'Facture FA-2026-001202',
  'Programmé',
  /^Avancer le paiement — .*\s€$/,
);
export const Failed = drawer(
  'f4',
  'Facture FA-2026-001200',
  'Erreur lors du paiement',
  /^Motif :\sProvision insuffisante$/,
  /^Réessayer — .*\s€$/,
);
export const Lost: Story = {
  ...drawer(
    'f5',
    'Facture FA-2026-001199',
    'Defaut de paiement',
    /^Motif :\sOpposition du titulaire$/,
    /^Réessayer — .*\s€$/,
  ),
  tags: ['picture'],
};
export const CreditNote = drawer('a1', 'Avoir AV-2026-000031', /^Cet avoir annule la facture/);
export const Cancelled = drawer(
  'f7',
  'Facture FA-2026-001197',
  /^Cette facture est annulée par l’avoir/,
);
export const DrawerOnAPhone: Story = {
  ...drawer('f5', 'Facture FA-2026-001199', 'Defaut de paiement'),
  globals: phone,
};

export const UnknownInvoice: Story = {
  parameters: { path: `${path}?facture=f999` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('dialog', { name: 'Cette facture est introuvable.' });
    await userEvent.click(await body.findByRole('button', { name: 'Retour aux factures' }));
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
  },
};

/** The fields of the row are shown at once, including the invoiced period. */
export const DrawerLoading: Story = {
  globals: desktop,
  decorators: [withClient(() => slowClient({ query: financeAnswers() }, 'InvoiceDetail'))],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'FA-2026-001203' }));
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(await body.findByRole('dialog', { name: 'Facture FA-2026-001203' }));
    await dialog.findByText('Période facturée');
    await dialog.findByText('Reste à payer');
    await dialog.findByRole('button', { name: /^Régler/ });
  },
};

export const DrawerFailure: Story = {
  parameters: { path: `${path}?facture=f1` },
  decorators: [shows(financeAnswers(undefined, { invoice: failing('UPSTREAM_TIMEOUT') }))],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByText(/^La facture n’a pas pu être chargée\./);
  },
};

/** One of several deliveries is selected; the others say why they can no longer be reported. */
export const Report: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?probleme=f5` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('dialog', { name: 'Signaler un problème' });
    await body.findByText('Aucun problème ne peut être signalé ici avec cette facture.');
    await body.findAllByText('Elle est livrée depuis plus de 30 jours.');
    await body.findByRole('link', { name: /^01\s99\s00\s12\s34$/ });
    await body.findByRole('link', { name: 'support@citerne.example' });
    await waitFor(() => expect(body.queryByRole('button', { name: 'Signaler' })).toBeNull());
  },
};

/**
 * Deliveries too old to report: the menu item names the phone number to call, the drawer has the
 * links.
 */
export const TooOldToReport: Story = {
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await canvas.findByRole('button', { name: fr`Actions : FA-2026-001195` }),
    );
    const item = await canvas.findByRole('menuitem', { name: /^Signaler un problème/ });
    await waitFor(() => {
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveAccessibleDescription(/appelez le 01\s99\s00\s12\s34/);
    });
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Détail' }));
    const dialog = within(await body.findByRole('dialog', { name: 'Facture FA-2026-001195' }));
    await dialog.findByRole('link', { name: 'support@citerne.example' });
    await waitFor(() =>
      expect(dialog.queryByRole('button', { name: 'Signaler un problème' })).toBeNull(),
    );
  },
};

/** A single delivery needs no selection: the form opens, and names the delivery. */
export const ReportForm: Story = {
  globals: desktop,
  parameters: { path: `${path}?probleme=f1` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const form = within(await body.findByRole('dialog', { name: 'Signaler un problème' }));
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Type de problème/ })).toHaveValue('INVOICE'),
    );
  },
};

/** One of several deliveries is selected: its form opens in the same drawer and takes the focus. */
export const ReportChoice: Story = {
  globals: desktop,
  parameters: { path: `${path}?probleme=f10` },
  decorators: [shows(financeAnswers([severalOrders]))],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Commande CMD-2026-004780' }));
    const form = within(await body.findByRole('dialog', { name: 'Signaler un problème' }));
    await form.findByText('Commande CMD-2026-004780');
    await waitFor(() => {
      const kind = form.getByRole('combobox', { name: /^Type de problème/ });
      expect(kind).toHaveValue('INVOICE');
      expect(kind).toHaveFocus();
    });
  },
};

export const Account: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?onglet=encours` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const account = within(await canvas.findByRole('figure', { name: 'Compte par mois' }));
    await account.findByText(/ facturés et .* réglés .*, pour un solde de /);
    for (const name of ['Facturé', 'Réglé', 'Solde']) await account.findByText(name);
    await account.findByText('Encours autorisé');
    await userEvent.click(await account.findByRole('button', { name: 'Voir les données' }));
    await account.findByRole('table');
    await canvas.findByText(/^L’encours utilisé compte/);
  },
};

/** More than the credit limit is used: a full red bar, with the excess amount. */
export const OverTheLimit: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?onglet=encours` },
  decorators: [
    shows(financeAnswers(undefined, { accountStatement: { ...statement, creditUsed: 6_207_929 } })),
  ],
  play: async ({ canvas }) => {
    const meters = await canvas.findAllByRole('meter', { name: 'Encours utilisé' });
    await waitFor(() => expect(meters).toHaveLength(2));
    for (const meter of meters) {
      await waitFor(() =>
        expect(meter).toHaveAttribute('aria-valuetext', fr`62 079 € sur 50 000 €`),
      );
      const level = meter.querySelector('rect');
      await waitFor(() => expect(level && getComputedStyle(level).fill).toBe(badFill(meter)));
    }
    await waitFor(() => expect(canvas.getAllByText(/^Dépassé de 12\s079,29\s€$/)).toHaveLength(2));
  },
};

/** The resolved error colour of the page. */
function badFill(beside: Element): string {
  const probe = beside.ownerDocument.createElement('i');
  probe.style.color = 'var(--bad-fill)';
  beside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

export const AccountEmpty: Story = {
  parameters: { path: `${path}?onglet=encours` },
  decorators: [shows(financeAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune facture pour le moment.');
  },
};

export const AccountFailure: Story = {
  parameters: { path: `${path}?onglet=encours` },
  decorators: [
    shows(financeAnswers(undefined, { accountStatement: failing('UPSTREAM_UNAVAILABLE') })),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger ce graphique.');
  },
};

export const AccountLoading: Story = {
  parameters: { path: `${path}?onglet=encours` },
  decorators: [withClient(waitingClient)],
};

export const AccountOnAPhone: Story = { ...Account, tags: [], globals: phone };
