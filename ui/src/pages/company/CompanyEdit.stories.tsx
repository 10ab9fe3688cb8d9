import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, customer, fixtureClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { forViewer, full, garonne, now, toSign, unsigned } from '../../stories/fixtures';
import { unhurried } from '../../stories/timers';
import { withClient } from '../../stories/with-client';
import { CompanyPage } from './CompanyPage';

const meta = {
  title: 'Pages/Entreprise/Modifier',
  component: CompanyPage,
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { now },
} satisfies Meta<typeof CompanyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Records the mutations that the page sent; each story that writes checks it. */
const sent = fn();

/** The demonstration business, with a provider that answers the mutations like this. */
function writing(
  mutation: NonNullable<Answers['mutation']>,
  deliveries: { coming: number; all: number } = { coming: 0, all: 0 },
  /** Recurring orders: each one's id, its site's id and its status. */
  recurring: readonly (readonly [string, string, string])[] = [],
) {
  return withClient(() => {
    sent.mockClear();
    const orders = (({ filter }: { filter: { status?: string[] } }) => ({
      items: [
        {
          __typename: 'Order',
          id: 'o1',
          reference: 'CMD-2026-041522',
          siteContact: { __typename: 'Contact', id: 'c1' },
        },
      ],
      pageInfo: {
        page: 1,
        perPage: 1,
        totalPages: 1,
        totalCount: filter.status ? deliveries.coming : deliveries.all,
      },
    })) as never;
    const currentBusiness = {
      ...garonne,
      addresses: (garonne.addresses as unknown as { id: string }[]).map((site) => ({
        ...site,
        recurringOrders: recurring
          .filter(([, at]) => at === site.id)
          .map(([id, , status]) => ({ __typename: 'RecurringOrder', id, status })),
      })),
    } as never;
    return fixtureClient({
      ...full,
      query: { ...full.query, orders, currentBusiness },
      mutation,
    });
  });
}

/** The page with the drawer of `?edit=`. */
function at(edit: string) {
  return { path: `/entreprise/?edit=${edit}` };
}

function objection(field: string[] | null, code: string, message: string) {
  return { userErrors: [{ __typename: 'UserError', field, code, message }] };
}

const drawer = (name: string) => screen.findByRole('dialog', { name });

async function gone(name: string) {
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
}

export const Information: Story = {
  parameters: at('informations'),
  tags: ['picture'],
  decorators: [
    writing({
      updateBusiness: (args) => {
        sent(args);
        return { business: null, userErrors: [] };
      },
    }),
  ],
  play: async () => {
    const form = within(await drawer('Modifier les informations'));
    const sector = await form.findByRole('combobox', { name: 'Secteur d’activité' });
    await waitFor(() => expect(form.getByLabelText(/^Nom/)).toHaveFocus());
    await userEvent.clear(sector);
    await userEvent.type(sector, 'btp');
    await userEvent.click(await form.findByRole('option', { name: /^BTP/ }));
    await userEvent.clear(await form.findByLabelText('Téléphone'));
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Informations enregistrées.');
    expect(sent).toHaveBeenCalledWith({
      id: '1042',
      input: { activity: 'BTP / Matériaux de construction', phone: '' },
    });
    await gone('Modifier les informations');
  },
};

export const InformationInvalid: Story = {
  parameters: at('informations'),
  play: async () => {
    const form = within(await drawer('Modifier les informations'));
    const [name, siret] = [await form.findByLabelText(/^Nom/), await form.findByLabelText('SIRET')];
    await userEvent.clear(name);
    await userEvent.clear(siret);
    await userEvent.type(siret, '123');
    await userEvent.tab();
    await waitFor(() => expect(siret).toHaveAccessibleDescription(/^Le SIRET comporte 14\s/));
    // The layout does not shift while the user still fills in the form.
    await waitFor(() =>
      expect(form.queryByRole('group', { name: /^Corrigez/ })).not.toBeInTheDocument(),
    );
    await userEvent.clear(siret);
    await userEvent.type(siret, '99990237200013');
    await waitFor(() => expect(siret).not.toHaveAccessibleDescription());
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(name).toHaveFocus());
    await waitFor(() => {
      expect(form.getByRole('group', { name: /^Corrigez 2\s/ })).toBeVisible();
      expect(form.getByLabelText('N° de TVA')).toHaveAccessibleDescription(
        'Ce numéro de TVA ne correspond pas au SIRET.',
      );
    });
  },
  decorators: [writing({})],
};

/** The provider rejects a value: its message appears at the field, which takes the focus. */
export const InformationRefused: Story = {
  parameters: at('informations'),
  decorators: [
    writing({
      updateBusiness: () =>
        objection(['legalName'], 'too_long', 'Cette valeur est trop longue.') as never,
    }),
  ],
  play: async () => {
    const form = within(await drawer('Modifier les informations'));
    const legal = await form.findByLabelText('Raison sociale');
    await userEvent.type(legal, ' et fils');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(legal).toHaveFocus());
    await waitFor(() => {
      expect(legal).toHaveAccessibleDescription('Cette valeur est trop longue.');
      expect(legal).toHaveValue('TRANSPORTS GARONNE-ADOUR SAS et fils');
    });
  },
};

/** The mutation fails: the input stays, and closing asks for confirmation. */
export const InformationFailed: Story = {
  parameters: at('informations'),
  decorators: [
    writing({
      updateBusiness: () => {
        throw new Error('down');
      },
    }),
  ],
  play: async () => {
    const form = within(await drawer('Modifier les informations'));
    const legal = await form.findByLabelText('Raison sociale');
    await userEvent.type(legal, ' et fils');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findByText(/^L’enregistrement n’a pas abouti/);
    await waitFor(() => expect(legal).toHaveValue('TRANSPORTS GARONNE-ADOUR SAS et fils'));
    await userEvent.click(await form.findByRole('button', { name: 'Fermer' }));
    const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
    await userEvent.click(await within(question).findByRole('button', { name: 'Quitter' }));
    await gone('Modifier les informations');
  },
};

export const NewAddressInvalid: Story = {
  parameters: at('adresse-nouvelle'),
  tags: ['picture'],
  decorators: [writing({})],
  play: async () => {
    const form = within(await drawer('Nouvelle adresse'));
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter des horaires, lundi' }));
    const closes = await form.findByLabelText('Lundi, fermeture');
    await userEvent.clear(closes);
    await userEvent.type(closes, '07:00');
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter l’adresse' }));
    await form.findByRole('group', { name: /^Corrigez 6\s/ });
    await waitFor(() => {
      expect(form.getByLabelText(/^Nom du site/)).toHaveFocus();
      expect(closes).toHaveAccessibleDescription(
        'L’heure de fermeture doit suivre l’heure d’ouverture.',
      );
    });
  },
};

/** Only changed values are sent; hours entered for the first open day apply to the working week. */
export const EditAddress: Story = {
  parameters: at('adresse-a3'),
  decorators: [
    writing({
      updateAddress: (args) => {
        sent(args);
        return { address: null, userErrors: [] };
      },
    }),
  ],
  play: async () => {
    const form = within(await drawer('Modifier l’adresse'));
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter des horaires, mardi' }));
    const closes = await form.findByLabelText('Mardi, fermeture');
    await userEvent.clear(closes);
    await userEvent.type(closes, '11:30');
    await userEvent.click(await form.findByRole('button', { name: /^Appliquer à lun\.–ven\./ }));
    await userEvent.selectOptions(await form.findByLabelText('Tonnage maximal du camion'), '26');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Adresse enregistrée.');
    const hours = { opensAt: '08:00', closesAt: '11:30' };
    expect(sent).toHaveBeenCalledWith({
      id: 'a3',
      input: {
        maxTruckTonnage: 26,
        openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours })),
      },
    });
  },
};

/**
 * The copy has all values of the site except its name, which the user types over, and its default
 * flag.
 */
export const DuplicateAddress: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [
    writing({
      createAddress: (args) => {
        sent(args);
        return { address: null, userErrors: [] };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Actions.*Agence Bordeaux$/ }),
    );
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Dupliquer ce site' }));
    const form = within(await drawer('Nouvelle adresse'));
    const name = await form.findByLabelText<HTMLInputElement>(/^Nom du site/);
    await waitFor(() => {
      expect(name).toHaveFocus();
      expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toMatch(
        /^Agence Bordeaux\s\(copie\)$/,
      );
    });
    await userEvent.keyboard('Agence Mérignac');
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter l’adresse' }));
    await screen.findByText('Adresse ajoutée.');
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        input: expect.objectContaining({
          label: 'Agence Mérignac',
          kind: 'DELIVERY',
          line1: '27 avenue des Chais-Nord',
          line2: 'Zone portuaire, bâtiment C',
          postalCode: '33520',
          city: 'Bruges',
        }),
      }),
    );
  },
};

export const NewContact: Story = {
  parameters: at('contact-nouveau'),
  tags: ['picture'],
  decorators: [
    writing({
      createContact: (args) => {
        sent(args);
        return {
          contact: { __typename: 'Contact', id: 'c9', ...(args['input'] as object) },
          userErrors: [],
        };
      },
    }),
  ],
  play: async ({ canvas }) => {
    const form = within(await drawer('Nouveau contact'));
    await userEvent.type(await form.findByLabelText(/^Prénom/), 'Zoé');
    await userEvent.type(await form.findByLabelText(/^Nom/), 'Petit');
    await userEvent.click(await form.findByLabelText('Opérationnel'));
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter le contact' }));
    const email = await form.findByLabelText('E-mail');
    await waitFor(() => expect(email).toHaveFocus());
    await userEvent.type(email, 'zoe.petit@garonne-adour.example');
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter le contact' }));
    await screen.findByText('Contact ajouté.');
    expect(sent).toHaveBeenCalledWith({
      input: {
        firstName: 'Zoé',
        lastName: 'Petit',
        email: 'zoe.petit@garonne-adour.example',
        type: 'OPS',
      },
    });
    await canvas.findByText('Zoé Petit');
  },
};

async function fillMandate(form: ReturnType<typeof within>) {
  await userEvent.type(await form.findByLabelText(/^Titulaire/), 'GARONNE');
  await userEvent.type(await form.findByLabelText(/^IBAN/), 'FR76 9999 9000 0110 1111 1111 348');
  await userEvent.click(await form.findByLabelText('Interentreprises (B2B)'));
  await userEvent.click(await form.findByLabelText(/^J’ai lu ce texte/));
  await userEvent.click(await form.findByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(form.getByRole('heading', { level: 3 })).toHaveFocus());
}

/**
 * An account number with a wrong check digit shows no bank, although it contains a known bank code.
 */
export const WrongAccount: Story = {
  parameters: at('sepa'),
  decorators: [writing({})],
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    const iban = await form.findByLabelText(/^IBAN/);
    await userEvent.type(iban, 'FR76 9999 9000 0110 1111 1111 349');
    await userEvent.tab();
    await waitFor(() => expect(iban).toBeInvalid());
    await waitFor(() => expect(form.queryByText(/Banque reconnue/)).toBeNull());
    await userEvent.type(iban, '{Backspace}8');
    await form.findByText(/Banque reconnue.*Banque de Démonstration/);
  },
};

export const Mandate: Story = {
  parameters: at('sepa'),
  tags: ['picture'],
  decorators: [
    writing({
      addSepaPaymentMethod: (args) => {
        sent(args);
        return {
          paymentMethod: {
            __typename: 'SepaMandate',
            id: 'p9',
            isDefault: true,
            status: 'ACTIVE',
            holder: 'GARONNE',
            ibanLast4: '1348',
            rum: 'SE-1042-202611-02',
            ics: 'FR80ZZZ999901',
            scheme: 'B2B',
          },
          userErrors: [],
        };
      },
    }),
  ],
  play: async ({ canvas }) => {
    const form = within(await drawer('Ajouter un mandat SEPA'));
    await fillMandate(form);
    await form.findByText(
      'En signant ce formulaire de mandat, vous autorisez Sandbox Énergies (ICS FR80ZZZ999901) à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions.',
    );
    await form.findByText(/^Mandat interentreprises/);
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(await form.findByRole('button', { name: 'Signer le mandat' }));
    const rum = await screen.findByText('SE-1042-202611-02', { selector: '[role="status"] *' });
    await waitFor(() => {
      expect(rum.parentElement).toHaveTextContent(/^Mandat SE-1042-202611-02 enregistré\.$/);
      expect(getComputedStyle(rum).whiteSpace).toBe('nowrap');
    });
    expect(sent).toHaveBeenCalledWith({
      input: {
        holder: 'GARONNE',
        iban: 'FR7699999000011011111111348',
        scheme: 'B2B',
        consent: true,
        makeDefault: true,
      },
    });
    const former = await canvas.findByRole('region', { name: /0065/ });
    await waitFor(() => expect(within(former).queryByText('Par défaut')).not.toBeInTheDocument());
    await within(await canvas.findByRole('region', { name: /1348/ })).findByText('Par défaut');
  },
};

/** The account is already on record: the form returns to that field, with its content. */
export const MandateRefused: Story = {
  parameters: at('sepa'),
  decorators: [
    writing({
      addSepaPaymentMethod: () =>
        objection(['iban'], 'iban_duplicate', 'Ce compte bancaire est déjà enregistré.') as never,
    }),
  ],
  play: async () => {
    const form = within(await drawer('Ajouter un mandat SEPA'));
    await fillMandate(form);
    await userEvent.click(await form.findByRole('button', { name: 'Signer le mandat' }));
    const iban = await form.findByLabelText(/^IBAN/);
    await waitFor(() => expect(iban).toHaveFocus());
    await waitFor(() => {
      expect(iban).toHaveValue('FR76 9999 9000 0110 1111 1111 348');
      expect(iban).toHaveAccessibleDescription(/^Ce compte bancaire est déjà enregistré/);
    });
  },
};

/**
 * A mandate that awaits its signature: its content, the meaning of the signature, and the consent.
 */
export const SignMandate: Story = {
  parameters: at('signature-302'),
  tags: ['picture'],
  decorators: [
    withClient(() => {
      sent.mockClear();
      return fixtureClient({
        ...toSign,
        mutation: {
          signSepaMandate: (args) => {
            sent(args);
            return {
              paymentMethod: {
                ...unsigned,
                status: 'ACTIVE',
                signedAt: '2026-11-21T09:00:00Z',
                documentUrl: '/files/mandates/302.pdf',
              },
              userErrors: [],
            } as never;
          },
        },
      });
    }),
  ],
  play: async ({ canvas }) => {
    const form = within(await drawer('Signer le mandat SEPA'));
    await form.findByText('SE-1042-202611-02');
    await form.findByText(/vous autorisez Sandbox Énergies \(ICS FR80ZZZ999901\) à envoyer/);
    await form.findByText(/^Vous bénéficiez du droit d’être remboursé/);
    await userEvent.click(await form.findByRole('button', { name: 'Signer le mandat' }));
    await form.findByText('Cochez la case pour signer le mandat.', { selector: 'p *, p' });
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(await form.findByLabelText(/^J’ai lu ce texte/));
    await userEvent.click(await form.findByRole('button', { name: 'Signer le mandat' }));
    await screen.findByText(/^Mandat/, { selector: '[role="status"] *' });
    await waitFor(() => expect(document.body).toHaveTextContent('Mandat SE-1042-202611-02 signé.'));
    expect(sent).toHaveBeenCalledWith({ id: '302', consent: true });
    await gone('Signer le mandat SEPA');
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: /^Signer/ })).not.toBeInTheDocument(),
    );
  },
};

/** The button names its mandate, and opens the drawer of that mandate. */
export const SignFromCard: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [withClient(() => fixtureClient(toSign))],
  play: async ({ canvas }) => {
    const sign = await canvas.findByRole('button', { name: /^Signer Mandat SEPA ••••\s2187$/ });
    await userEvent.click(sign);
    const form = within(await drawer('Signer le mandat SEPA'));
    await form.findByText('SE-1042-202611-02');
    await userEvent.click(await form.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(sign).toHaveFocus());
  },
};

/** The URL of a mandate that is already signed opens no drawer. */
export const SignActive: Story = {
  parameters: at('signature-p1'),
  decorators: [writing({})],
  play: async ({ canvas }) => {
    await canvas.findByText('SE-1042-202611-01');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

export const Preferences: Story = {
  parameters: at('notifications'),
  tags: ['picture'],
  decorators: [
    writing({
      updateMyNotificationType: (args) => {
        sent(args);
        return customer({ notificationType: 'FACTURES' }) as never;
      },
    }),
  ],
  play: async () => {
    const choices = within(await drawer('Préférences de notification'));
    await userEvent.click(await choices.findByLabelText('Factures'));
    await screen.findByText('Préférence enregistrée.');
    expect(sent).toHaveBeenCalledWith({ type: 'FACTURES' });
    await waitFor(() => expect(choices.getByLabelText('Factures')).toBeChecked());
  },
};

/** For a user who may not see invoices, the options that include them say that none are sent. */
export const PreferencesWithoutInvoices: Story = {
  parameters: at('notifications'),
  decorators: [withClient(() => fixtureClient(forViewer))],
  play: async () => {
    const choices = within(await drawer('Préférences de notification'));
    await choices.findByText(/Votre rôle ne permet pas de les voir/);
  },
};

/**
 * An address disappears at once. Undone, nothing is sent; rejected, it comes back and the page says
 * why.
 */
export const DeleteAddress: Story = {
  parameters: { path: '/entreprise/' },
  beforeEach: () => unhurried(8_000),
  decorators: [
    writing({
      deleteAddress: (args) => {
        sent(args);
        return objection(
          null,
          'address_in_use',
          fr`Cette adresse est encore utilisée : elle ne peut pas être supprimée.`,
        ) as never;
      },
    }),
  ],
  play: async ({ canvas }) => {
    const remove = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Bordeaux/ }));
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
      await waitFor(() => expect(canvas.queryByText('Agence Bordeaux')).not.toBeInTheDocument());
      // In the next frame: the menu first returns the focus.
      await waitFor(() => expect(canvas.getByRole('heading', { name: /^Adresses/ })).toHaveFocus());
    };
    await remove();
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await canvas.findByRole('region', { name: 'Agence Bordeaux' });
    expect(sent).not.toHaveBeenCalled();

    await remove();
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer le message' }));
    await canvas.findByText(/^L’adresse « Agence Bordeaux » .* elle est encore utilisée/);
    await canvas.findByRole('region', { name: 'Agence Bordeaux' });
    expect(sent).toHaveBeenCalledWith({ id: 'a2' });
  },
};

/** Known uses block the deletion at once: the address stays on the page and nothing is sent. */
export const DeleteAddressInUse: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [
    writing(
      {
        deleteAddress: (args) => {
          sent(args);
          return objection(null, 'address_in_use', 'Non.') as never;
        },
      },
      { coming: 2, all: 5 },
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Bordeaux/ }));
    const choice = await canvas.findByRole('menuitem', { name: 'Supprimer' });
    window.scrollTo(0, document.body.scrollHeight);
    await userEvent.click(choice);
    const why = await canvas.findByText(/Agence Bordeaux .* 2 livraisons à venir l’utilisent/);
    // The message is above the cards: it is visible at any position of the address in the list.
    await waitFor(() => expect(why.getBoundingClientRect().top).toBeGreaterThan(0));
    await canvas.findByRole('region', { name: 'Agence Bordeaux' });
    await waitFor(() => expect(screen.queryByText('Adresse supprimée.')).toBeNull());
    expect(sent).not.toHaveBeenCalled();
  },
};

/** A site that only a recurring order uses, even a paused one. */
export const DeleteAddressOfRecurringOrders: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [
    writing(
      {
        deleteAddress: (args) => {
          sent(args);
          return objection(null, 'address_in_use', 'Non.') as never;
        },
      },
      undefined,
      [
        ['r1', 'a2', 'PAUSED'],
        ['r2', 'a1', 'ACTIVE'],
      ],
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Bordeaux/ }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
    await canvas.findByText(/Agence Bordeaux .* 1 commande récurrente l’utilise/);
    await canvas.findByRole('region', { name: 'Agence Bordeaux' });
    await waitFor(() => expect(screen.queryByText('Adresse supprimée.')).toBeNull());
    expect(sent).not.toHaveBeenCalled();
  },
};

/**
 * A site with past deliveries stays until the provider has agreed to its deletion, since it may
 * reject.
 */
export const DeleteAddressOfThePast: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [
    writing(
      {
        deleteAddress: (args) => {
          sent(args);
          return objection(null, 'address_in_use', 'Elle est encore utilisée.') as never;
        },
      },
      { coming: 0, all: 5 },
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Bordeaux/ }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
    await canvas.findByText(/Agence Bordeaux .* 5 commandes passées y sont rattachées/);
    await waitFor(() => expect(screen.queryByText('Adresse supprimée.')).toBeNull());
    expect(sent).toHaveBeenCalledWith({ id: 'a2' });
  },
};

/**
 * A site contact is deleted after a dialog that names the sites; any other goes at once, with an
 * undo offer.
 */
export const DeleteContact: Story = {
  parameters: { path: '/entreprise/' },
  beforeEach: () => unhurried(8_000),
  decorators: [
    writing({
      deleteContact: (args) => {
        sent(args);
        if (sent.mock.calls.length === 1)
          throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
        return { deletedId: 'c1', userErrors: [] };
      },
    }),
  ],
  play: async ({ canvas }) => {
    const remove = async (of: RegExp) => {
      await userEvent.click(await canvas.findByRole('button', { name: of }));
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
    };
    const ask = async () => {
      await remove(/Actions.*Karim Haddad/);
      return within(await screen.findByRole('alertdialog', { name: fr`Supprimer ce contact ?` }));
    };
    const box = (id: string) => document.getElementById(id)?.getBoundingClientRect();
    const gap = () => (box('moyens-de-paiement')?.top ?? 0) - (box('contacts')?.bottom ?? 0);
    await canvas.findByText('Karim Haddad');
    const closed = gap();
    const first = await ask();
    expect(gap()).toBe(closed);
    await first.findByText(
      'Karim Haddad est le contact sur place de Dépôt Toulouse et de la livraison CMD-2026-041522. Ce site et cette livraison n’auront plus de contact : le chauffeur n’aura personne à appeler.',
    );
    const keep = await first.findByRole('button', { name: 'Garder le contact' });
    await waitFor(() => expect(keep).toHaveFocus());
    await userEvent.click(keep);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).not.toHaveBeenCalled();

    const second = await ask();
    const confirm = async () =>
      userEvent.click(await second.findByRole('button', { name: 'Supprimer le contact' }));
    await confirm();
    await second.findByText(/^Cette action vous a été refusée/);
    await confirm();
    await screen.findByText('Contact supprimé.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toHaveBeenLastCalledWith({ id: 'c1' });

    await remove(/Actions.*Inès Laborde/);
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await canvas.findByText('Inès Laborde');
    expect(sent).toHaveBeenCalledTimes(2);
  },
};

/**
 * Rejected inside the dialog: first because the role has just changed, then because it is the last
 * method while invoices are due.
 */
export const DeletePaymentMethod: Story = {
  parameters: { path: '/entreprise/' },
  decorators: [
    writing({
      deletePaymentMethod: () => {
        sent();
        if (sent.mock.calls.length === 1)
          throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
        return objection(
          null,
          'payment_method_in_use',
          fr`Ajoutez d’abord un autre moyen de paiement : 2 factures restent à régler.`,
        ) as never;
      },
    }),
  ],
  play: async ({ canvas }) => {
    const ask = async (of: RegExp) => {
      await userEvent.click(await canvas.findByRole('button', { name: of }));
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
      return screen.findByRole('alertdialog', { name: /^Supprimer ce moyen de paiement/ });
    };
    // Deleting the default method also stops the scheduled debits.
    const first = await ask(/Actions.*0065/);
    await within(first).findByText('2 prélèvements programmés seront suspendus.');
    await userEvent.click(await within(first).findByRole('button', { name: 'Conserver' }));
    const question = await ask(/Actions.*Visa/);
    await within(question).findByText('Transports Garonne-Adour');
    await waitFor(() => expect(question).not.toHaveTextContent('prélèvements'));
    const confirm = async () =>
      userEvent.click(await within(question).findByRole('button', { name: 'Supprimer' }));
    await confirm();
    await within(question).findByText(
      'Cette action vous a été refusée. Réessayez plus tard ou contactez le support.',
    );
    await confirm();
    await within(question).findByText(
      'Ajoutez d’abord un autre moyen de paiement : 2 factures restent à régler.',
    );
  },
};

/** A read-only role: each action says whom to ask, and a URL that names a drawer opens none. */
export const ReadOnly: Story = {
  parameters: at('informations'),
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(forViewer))],
  play: async ({ canvas }) => {
    const add = await canvas.findByRole('button', { name: 'Ajouter une adresse' });
    const reason =
      'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Transports Garonne-Adour.';
    await waitFor(() => {
      expect(add).toHaveAttribute('aria-disabled', 'true');
      expect(add).toHaveAccessibleDescription(reason);
      expect(
        canvas.getByRole('button', { name: /Actions.*Karim Haddad/ }),
      ).toHaveAccessibleDescription(reason);
    });
    await userEvent.click(add);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

export const PhoneMandate: Story = {
  parameters: at('sepa'),
  globals: { viewport: { value: 'phone' } },
  decorators: [writing({})],
  play: async () => {
    await drawer('Ajouter un mandat SEPA');
  },
};
