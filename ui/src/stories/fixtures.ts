/** The data of the page stories: the demonstration business of the sandbox, and one without data. */
import { type Answers, business, customer, gas } from '../graphql/test';

const weekdays = [1, 2, 3, 4, 5];

const karim = {
  __typename: 'Contact',
  id: 'c1',
  firstName: 'Karim',
  lastName: 'Haddad',
  email: 'karim.haddad@garonne-adour.example',
  phone: '+33536491012',
  jobTitle: 'Chef d’exploitation',
  type: 'OPS',
} as const;

const tanks = [
  { id: 't1', name: 'Gazole flotte', capacity: 30000, active: true, gas: gas() },
  {
    id: 't2',
    name: 'AdBlue',
    capacity: 10000,
    active: true,
    gas: gas({ id: '3', shortName: 'AdBlue', energyType: 'adBlue' }),
  },
] as const;

const addresses = [
  {
    __typename: 'Address',
    id: 'a1',
    label: 'Dépôt Toulouse',
    kind: 'BOTH',
    line1: '14 rue de l’Hers-Mort',
    postalCode: '31200',
    city: 'Toulouse',
    countryCode: 'FR',
    accessNotes: 'Portail vert, code 4812B. Se présenter à l’accueil poids lourds.',
    maxTruckTonnage: 44,
    openingHours: [
      ...weekdays.map((weekday) => ({ weekday, opensAt: '06:00', closesAt: '18:00' })),
      { weekday: 6, opensAt: '07:00', closesAt: '12:00' },
    ],
    contact: karim,
    tanks,
    hasSafetyProtocol: true,
    safetyProtocolAt: '2026-03-12T09:30:00Z',
    isDefault: true,
  },
  {
    __typename: 'Address',
    id: 'a2',
    label: 'Agence Bordeaux',
    kind: 'DELIVERY',
    line1: '27 avenue des Chais-Nord',
    line2: 'Zone portuaire, bâtiment C',
    postalCode: '33520',
    city: 'Bruges',
    countryCode: 'FR',
    accessNotes: 'Quai 3, côté nord. Gilet obligatoire.',
    maxTruckTonnage: 32,
    openingHours: weekdays.map((weekday) => ({ weekday, opensAt: '07:00', closesAt: '17:00' })),
    tanks: [],
    hasSafetyProtocol: false,
    isDefault: false,
  },
  {
    __typename: 'Address',
    id: 'a3',
    label: 'Relais Saint-Sébastien',
    kind: 'DELIVERY',
    line1: '8 camino del Puerto',
    postalCode: '20006',
    city: 'Donostia',
    countryCode: 'ES',
    openingHours: [],
    tanks: [],
    hasSafetyProtocol: true,
    isDefault: false,
  },
] as const;

const contacts = [
  karim,
  {
    __typename: 'Contact',
    id: 'c2',
    firstName: 'Inès',
    lastName: 'Laborde',
    email: 'ines.laborde@garonne-adour.example',
    jobTitle: 'Responsable des achats',
    type: 'SALES',
  },
  {
    __typename: 'Contact',
    id: 'c3',
    firstName: 'Jean-Baptiste',
    lastName: 'Etcheverry',
    phone: '+34600123456',
    type: 'ALL',
  },
] as const;

const paymentMethods = [
  {
    __typename: 'SepaMandate',
    id: 'p1',
    isDefault: true,
    status: 'ACTIVE',
    holder: 'TRANSPORTS GARONNE-ADOUR SAS',
    ibanLast4: '0065',
    bankName: 'Banque de Démonstration',
    rum: 'SE-1042-202611-01',
    ics: 'FR80ZZZ999901',
    scheme: 'B2B',
    signedAt: '2026-11-03T08:12:00Z',
    documentUrl: '/files/mandates/p1.pdf?ticket=x',
  },
  {
    __typename: 'Card',
    id: 'p2',
    isDefault: false,
    status: 'ACTIVE',
    brand: 'Visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2026,
  },
  {
    __typename: 'OtherPaymentMethod',
    id: 'p3',
    isDefault: false,
    status: 'PENDING_SIGNATURE',
    kind: 'letter_of_credit',
  },
] as const;

const updated = '2026-11-21T07:00:00Z';

/** The products, the last of them without a price. */
export const gases = [
  gas({ priceUpdatedAt: updated }),
  gas({
    id: '2',
    shortName: 'HVO100',
    energyType: 'hvo',
    unitPriceExclTax: '1.477',
    priceUpdatedAt: updated,
  }),
  gas({
    id: '3',
    shortName: 'AdBlue',
    energyType: 'adBlue',
    unitPriceExclTax: '0.51',
    priceUpdatedAt: updated,
  }),
  gas({
    id: '4',
    shortName: 'GNR',
    energyType: null,
    unitPriceExclTax: '0.962',
    priceUpdatedAt: updated,
  }),
  gas({
    id: '5',
    shortName: 'SP95',
    energyType: null,
    unitPriceExclTax: null,
    priceUpdatedAt: null,
  }),
];

function bareContact(id: string) {
  return { __typename: 'Contact', id, firstName: '', lastName: '', email: '' } as const;
}

function bareAddress(changes: { id: string; city?: string; contact?: object }) {
  return {
    __typename: 'Address',
    label: '',
    line1: '',
    postalCode: '',
    city: '',
    countryCode: '',
    openingHours: [],
    tanks: [],
    hasSafetyProtocol: false,
    isDefault: false,
    ...changes,
  } as const;
}

/** The steps of the onboarding in order; the first are completed. */
function onboarding(completed: number) {
  const keys = [
    'BUSINESS_INFO',
    'ADDRESS',
    'CONTACT',
    'PAYMENT',
    'TANK_OR_VEHICLE',
    'FIRST_ORDER',
  ] as const;
  const steps = keys.map((key, i) => ({ key, done: i < completed }));
  return { completed, total: steps.length, steps };
}

export const garonne = business({
  legalName: 'TRANSPORTS GARONNE-ADOUR SAS',
  siret: '99990112700012',
  vatNumber: 'FR24999901127',
  activity: 'Transports / Logistique',
  phone: '+33536491010',
  billingEmail: 'compta@garonne-adour.example',
  purchaseOrderRequired: true,
  scheduledDebits: 2,
  addresses,
  contacts,
  paymentMethods,
  onboarding: onboarding(6),
});

/** The owner of the demonstration business, with all permissions. */
const owner = customer({
  notificationType: 'TOUT',
});

const appConfig = {
  __typename: 'AppConfig',
  providerName: 'Sandbox Énergies',
  creditorId: 'FR80ZZZ999901',
} as const;

/** Saturday 21 November 2026, 10:00 in Paris: the time of every page story. */
export const now = () => new Date('2026-11-21T09:00:00Z');

/** A business with all data. */
export const full: Answers = {
  query: { me: owner, appConfig, currentBusiness: garonne },
};

/** The same, in the responses for a read-only user. */
export const forViewer: Answers = {
  query: {
    ...full.query,
    me: customer({ role: 'VIEWER', permissions: ['ORDER_READ', 'ANALYTICS_READ'] }),
    currentBusiness: { ...garonne, role: 'VIEWER', paymentMethods: [], onboarding: null },
  },
};

/** A mandate that awaits its signature, next to the others. */
export const unsigned = {
  __typename: 'SepaMandate',
  id: '302',
  isDefault: false,
  status: 'PENDING_SIGNATURE',
  holder: 'TRANSPORTS GARONNE-ADOUR SAS',
  ibanLast4: '2187',
  bankName: 'Banque de Démonstration',
  rum: 'SE-1042-202611-02',
  ics: 'FR80ZZZ999901',
  scheme: 'CORE',
} as const;

/** A business with all data, and a mandate to sign. */
export const toSign: Answers = {
  query: {
    ...full.query,
    currentBusiness: { ...garonne, paymentMethods: [...paymentMethods, unsigned] },
  },
};

/** A business whose onboarding is half completed. */
export const halfSetUp: Answers = {
  query: {
    ...full.query,
    currentBusiness: {
      ...garonne,
      contacts: [],
      paymentMethods: [],
      onboarding: onboarding(2),
    },
  },
};

/** A business that the provider knows only by name. */
export const empty: Answers = {
  query: {
    me: { ...owner, firstName: 'Nora' },
    appConfig,
    currentBusiness: business({
      id: '5',
      name: 'Atelier Numérique de Montreuil',
      initial: 'A',
      role: null,
      purchaseOrderRequired: null,
      onboarding: onboarding(0),
    }),
  },
};

/** A provider that knows only ids and names, and sometimes not even these. */
export const bare: Answers = {
  query: {
    me: owner,
    appConfig,
    currentBusiness: business({
      role: null,
      purchaseOrderRequired: null,
      onboarding: onboarding(1),
      addresses: [
        bareAddress({ id: 'a1' }),
        bareAddress({ id: 'a2', city: 'Bayonne', contact: bareContact('c1') }),
      ],
      contacts: [bareContact('c1')],
    }),
  },
};

/** A provider newer than this page: values without a label. */
export const unknownValues: Answers = {
  query: {
    ...full.query,
    currentBusiness: {
      ...garonne,
      addresses: [{ ...addresses[0], openingHours: [] }],
      paymentMethods: [{ ...paymentMethods[2], status: null }],
    },
  },
};

/** The response when the list calls of the business fail: empty lists, no onboarding, and errors at their paths. */
export const lost: Answers = {
  query: {
    ...full.query,
    currentBusiness: {
      ...garonne,
      addresses: [],
      contacts: [],
      paymentMethods: [],
      onboarding: null,
    },
  },
};

/** The paths of those errors. */
export const lostPaths = [
  ['currentBusiness', 'addresses'],
  ['currentBusiness', 'contacts'],
  ['currentBusiness', 'paymentMethods'],
  ['currentBusiness', 'onboarding'],
];

/** The response when the call for the business itself fails: its lists are there, its details are not. */
export const detailLost: Answers = {
  query: {
    ...full.query,
    currentBusiness: {
      ...garonne,
      legalName: null,
      siret: null,
      vatNumber: null,
      activity: null,
      phone: null,
      billingEmail: null,
      purchaseOrderRequired: null,
      onboarding: null,
    },
  },
};

/** The paths of those errors. */
export const detailLostPaths = [
  'legalName',
  'siret',
  'vatNumber',
  'activity',
  'phone',
  'billingEmail',
  'purchaseOrderRequired',
  'onboarding',
].map((field) => ['currentBusiness', field]);
