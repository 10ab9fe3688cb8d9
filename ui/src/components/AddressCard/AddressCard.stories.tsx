import type { Meta, StoryObj } from '@storybook/react-vite';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { fr } from '../../lib/typography';
import { AddressCard } from './AddressCard';

const weekdays = [1, 2, 3, 4, 5];

const meta = {
  title: 'Métier/AddressCard',
  component: AddressCard,
  parameters: {
    usage: {
      what: fr`La carte d’un site : son adresse, ses horaires, son contact, ses consignes d’accès et ses cuves.`,
      when: [
        'Pour un site de l’entreprise et tout ce qu’un chauffeur doit en savoir.',
        'Avec actions quand la personne peut modifier le site.',
      ],
      not: [
        fr`Pour nommer un site dans une ligne ou une phrase : son nom suffit.`,
        fr`Pour choisir un site dans un formulaire : ComboBox ou RadioGroup.`,
      ],
    },
  },
  argTypes: { actions: { control: false } },
  args: {
    address: {
      __typename: 'Address',
      label: 'Dépôt Toulouse',
      kind: 'BOTH',
      line1: '14 rue de l’Hers-Mort',
      line2: null,
      postalCode: '31200',
      city: 'Toulouse',
      countryCode: 'FR',
      accessNotes: 'Portail vert, code 4812B. Se présenter à l’accueil poids lourds.',
      maxTruckTonnage: 44,
      openingHours: [
        ...weekdays.map((weekday) => ({
          __typename: 'OpeningHours' as const,
          weekday,
          opensAt: '06:00',
          closesAt: '18:00',
        })),
        { __typename: 'OpeningHours', weekday: 6, opensAt: '07:00', closesAt: '12:00' },
      ],
      contact: {
        __typename: 'Contact',
        id: 'c1',
        firstName: 'Karim',
        lastName: 'Haddad',
        phone: '+33536491012',
      },
      tanks: [
        {
          __typename: 'Tank',
          id: 't1',
          name: 'Gazole flotte',
          capacity: 30000,
          active: true,
          gas: { __typename: 'Gas', id: '1', shortName: 'Gazole B7' },
        },
      ],
      hasSafetyProtocol: true,
      safetyProtocolAt: '2026-03-12T09:30:00Z',
      isDefault: true,
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AddressCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Complete: Story = {};

export const WithActions: Story = {
  args: {
    actions: (
      <>
        <MenuItem>Modifier</MenuItem>
        <MenuItem>Définir par défaut</MenuItem>
        <MenuSeparator />
        <MenuItem destructive>Supprimer</MenuItem>
      </>
    ),
  },
};

/** A site with few known values: dashes, and a hint for missing data. */
export const Bare: Story = {
  args: {
    address: {
      ...meta.args.address,
      label: '',
      kind: null,
      line1: '',
      postalCode: '20006',
      city: 'Donostia',
      countryCode: 'ES',
      accessNotes: null,
      maxTruckTonnage: null,
      openingHours: [],
      contact: null,
      tanks: [],
      hasSafetyProtocol: false,
      safetyProtocolAt: null,
      isDefault: false,
    },
  },
};

export const Phone: Story = {
  ...WithActions,
  globals: { viewport: { value: 'phone' } },
};
