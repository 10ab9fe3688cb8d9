import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, fixtureClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { full, now } from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { CompanyPage } from './CompanyPage';
import { CardForm } from './edit/CardForm';

const meta = {
  title: 'Pages/Entreprise/Carte',
  component: CompanyPage,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/entreprise/?edit=carte' },
  args: { now },
} satisfies Meta<typeof CompanyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const sent = fn();

/** A business with a card processor. A picture replaces its page, and the story posts its messages. */
function taking(mutation: NonNullable<Answers['mutation']>) {
  return withClient(() => {
    sent.mockClear();
    const { appConfig, ...query } = full.query ?? {};
    const processor = {
      cardPaymentPublicKey: 'pk_1',
      cardPaymentUrl: `${location.origin}/favicon.svg`,
    };
    return fixtureClient({
      query: { ...query, appConfig: { ...(appConfig as object), ...processor } },
      mutation,
    });
  });
}

const cardDrawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Ajouter une carte' }));

/** Posts a message as the processor's page would. */
async function postFromFrame(data: object, origin = location.origin) {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Coordonnées de la carte');
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
}

const visa = {
  __typename: 'Card',
  id: 'p9',
  isDefault: true,
  status: 'ACTIVE',
  brand: 'Visa',
  last4: '1881',
  expMonth: 8,
  expYear: 2029,
} as const;

/** The token is accepted only from the processor's page. */
export const Added: Story = {
  decorators: [
    taking({
      addCardPaymentMethod: (args) => {
        sent(args);
        return { paymentMethod: visa, userErrors: [] };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await cardDrawer();
    await postFromFrame({ type: 'card:ready' });
    await postFromFrame({ type: 'card:token', token: 'tok_stolen' }, 'https://evil.example');
    expect(sent).not.toHaveBeenCalled();
    await postFromFrame({ type: 'card:token', token: 'tok_1' });
    await screen.findByText('Carte enregistrée.');
    expect(sent).toHaveBeenCalledWith({ input: { token: 'tok_1', makeDefault: true } });
    await waitFor(() => expect(canvas.getByText('•••• 1881')).toBeVisible());
  },
};

/** The bank rejects the card: the reason is above the fields, which keep their content. */
export const Refused: Story = {
  tags: ['picture'],
  decorators: [
    taking({
      addCardPaymentMethod: () => ({
        paymentMethod: null,
        userErrors: [
          {
            field: ['token'],
            code: 'payment_refused',
            message: 'Cette carte a été refusée. Utilisez-en une autre ou contactez votre banque.',
          },
        ],
      }),
    }),
  ],
  play: async () => {
    const form = await cardDrawer();
    const frame = await form.findByTitle('Coordonnées de la carte');
    await postFromFrame({ type: 'card:ready' });
    await postFromFrame({ type: 'card:typed' });
    await postFromFrame({ type: 'card:token', token: 'tok_1' });
    await form.findByText(/^Cette carte a été refusée\./);
    await waitFor(() => {
      expect(form.getByTitle('Coordonnées de la carte')).toBe(frame);
      expect(form.getByRole('button', { name: 'Enregistrer la carte' })).toBeEnabled();
    });
    await postFromFrame({ type: 'card:close' }, 'https://evil.example');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await postFromFrame({ type: 'card:close' });
    await screen.findByRole('alertdialog', { name: fr`Quitter sans enregistrer ?` });
  },
};

/** The fields fail to load: they can be requested again. */
export const Lost: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(full))],
  render: () => (
    <CardForm
      businessId="1042"
      processor={{ url: `${location.origin}/favicon.svg`, key: 'pk_1' }}
      loadTimeout={1}
      onClose={() => {}}
    />
  ),
  play: async () => {
    const form = await cardDrawer();
    await form.findByText('Le formulaire de carte ne s’est pas chargé.');
    await waitFor(() => {
      expect(form.queryByTitle('Coordonnées de la carte')).not.toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Enregistrer la carte' })).toBeDisabled();
    });
    // The query starts before the retry: with so short a timeout, the frame is removed again at
    // once.
    const fields = form.findByTitle('Coordonnées de la carte');
    await userEvent.click(await form.findByRole('button', { name: 'Réessayer' }));
    await fields;
  },
};

/** No card processor: the button is absent, and the URL opens no drawer. */
export const Absent: Story = {
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Ajouter un mandat SEPA' });
    await waitFor(() => {
      expect(canvas.queryByRole('button', { name: 'Ajouter une carte' })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  },
};
