import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../design/controls/Button/Button';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { fr } from '../../lib/typography';
import { PaymentMethodCard } from './PaymentMethodCard';
import type {
  PaymentMethodCard_Method_Card_Fragment as BankCard,
  PaymentMethodCard_Method_SepaMandate_Fragment as Mandate,
} from './PaymentMethodCard.generated';

const mandate: Mandate = {
  __typename: 'SepaMandate',
  isDefault: true,
  status: 'ACTIVE',
  holder: 'TRANSPORTS GARONNE-ADOUR SAS',
  ibanLast4: '1348',
  bankName: 'Banque de Démonstration',
  rum: 'SE-1042-202611-01',
  ics: 'FR80ZZZ999901',
  scheme: 'B2B',
  signedAt: '2026-11-03T08:12:00Z',
  documentUrl: '/files/mandates/301.pdf?ticket=x',
  documentPreviewUrl: '/files/mandates/301.pdf?ticket=x&preview',
};

const card: BankCard = {
  __typename: 'Card',
  isDefault: false,
  status: 'ACTIVE',
  brand: 'Visa',
  last4: '4242',
  expMonth: 9,
  expYear: 2028,
};

const meta = {
  title: 'Métier/PaymentMethodCard',
  component: PaymentMethodCard,
  parameters: {
    usage: {
      what: fr`La carte d’un moyen de paiement : sa nature, la fin de son numéro et son statut.`,
      when: [
        fr`Pour un mandat SEPA ou une carte enregistrés par l’entreprise : de quel compte il s’agit, et s’il peut servir.`,
        fr`Du numéro, seuls les quatre derniers signes : le reste n’est jamais transmis.`,
      ],
      not: [
        fr`Pour nommer un moyen de paiement dans une phrase ou une liste : paymentMethodName.`,
        fr`Pour en choisir un dans un formulaire : RadioGroup.`,
      ],
    },
  },
  argTypes: { actions: { control: false }, sign: { control: false } },
  args: { method: mandate, now: new Date('2026-11-21T09:00:00Z') },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PaymentMethodCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ActiveMandate: Story = {};

export const MandateToSign: Story = {
  args: {
    method: {
      ...mandate,
      isDefault: false,
      status: 'PENDING_SIGNATURE',
      scheme: 'CORE',
      signedAt: null,
      documentUrl: null,
      documentPreviewUrl: null,
    },
    sign: <Button look="outline">Signer</Button>,
  },
};

export const RevokedMandate: Story = {
  args: { method: { ...mandate, isDefault: false, status: 'REVOKED', bankName: null } },
};

/** The view of a user who may order, but may not see mandates. */
export const MandateToChoose: Story = {
  args: {
    method: {
      ...mandate,
      holder: null,
      rum: null,
      ics: null,
      scheme: null,
      signedAt: null,
      documentUrl: null,
      documentPreviewUrl: null,
    },
  },
};

export const Card: Story = { args: { method: card } };

export const CardEndingSoon: Story = {
  args: { method: { ...card, expMonth: 12, expYear: 2026 } },
};

export const ExpiredCard: Story = {
  args: { method: { ...card, status: 'EXPIRED', expMonth: 8, expYear: 2026 } },
};

/** A type that this version does not know keeps the provider's name. */
export const Unknown: Story = {
  args: {
    method: {
      __typename: 'OtherPaymentMethod',
      isDefault: false,
      status: null,
      kind: 'letter_of_credit',
    },
  },
};

export const WithActions: Story = {
  args: {
    actions: (
      <>
        <MenuItem>Définir par défaut</MenuItem>
        <MenuSeparator />
        <MenuItem destructive>Supprimer</MenuItem>
      </>
    ),
  },
};

export const Phone: Story = { ...WithActions, globals: { viewport: { value: 'phone' } } };
