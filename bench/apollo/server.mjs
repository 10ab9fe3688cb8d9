// The same queries as a Node team would serve them: Apollo Server with a RESTDataSource, which has one
// method per call of the provider and requests each URL once during a query. The arguments are the port
// and the address of the provider.
import { RESTDataSource } from '@apollo/datasource-rest';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { readFileSync } from 'node:fs';

const [port, baseURL] = process.argv.slice(2);

class Provider extends RESTDataSource {
  constructor(authorization) {
    super();
    this.baseURL = `${baseURL}/v2/`;
    this.authorization = authorization;
  }

  willSendRequest(_path, request) {
    request.headers['authorization'] = this.authorization;
    request.headers['x-language'] = 'fr-FR';
    request.headers['x-application-id'] = 'dashboard';
    request.headers['x-for-business'] = '1';
  }

  customer = async () => (await this.get('customers', { params: { handleUnauth: 'false' } })).customer;
  businesses = () => this.get('customers/business');
  business = (id) => this.get(`business/${encodeURIComponent(id)}`);
  addresses = (id) => this.get(`business/${encodeURIComponent(id)}/addresses`);
  contacts = (id) => this.get(`business/${encodeURIComponent(id)}/contacts`);
  paymentMethods = async (id) => (await this.get(`business/${encodeURIComponent(id)}/paymentMethods`)).data;
  gases = () => this.get('gas', { params: { available_to: 'B2B' } });
}

const named = (names) =>
  Object.fromEntries(Object.entries(names).map(([field, key]) => [field, (record) => record[key]]));

const resolvers = {
  Query: {
    me: (_root, _args, { provider }) => provider.customer(),
    businesses: (_root, _args, { provider }) => provider.businesses(),
    currentBusiness: async (_root, _args, { provider }) => {
      const [customer, businesses] = await Promise.all([provider.customer(), provider.businesses()]);
      return businesses.find(({ id }) => id === customer.business_id);
    },
    gasList: (_root, _args, { provider }) => provider.gases(),
  },
  Customer: named({ firstName: 'first_name', lastName: 'last_name' }),
  Business: {
    initial: ({ name }) => name[0],
    logoUrl: ({ logo }) => logo,
    addresses: ({ id }, _args, { provider }) => provider.addresses(id),
    contacts: ({ id }, _args, { provider }) => provider.contacts(id),
    paymentMethods: ({ id }, _args, { provider }) => provider.paymentMethods(id),
  },
  Address: named({
    postalCode: 'postal_code',
    countryCode: 'country_code',
    isDefault: 'is_default',
    openingHours: 'opening_hours',
  }),
  OpeningHours: named({ opensAt: 'opens_at', closesAt: 'closes_at' }),
  Contact: named({ firstName: 'first_name', lastName: 'last_name', jobTitle: 'job_title' }),
  PaymentMethod: { __resolveType: ({ type }) => (type === 'SEPA' ? 'SepaMandate' : 'Card') },
  SepaMandate: named({ isDefault: 'is_default', ibanLast4: 'iban_last4', bankName: 'bank_name' }),
  Card: named({ isDefault: 'is_default', expMonth: 'exp_month', expYear: 'exp_year' }),
  Gas: named({
    shortName: 'short_name',
    energyType: 'energy_type',
    unitPriceExclTax: 'unit_price',
    priceUpdatedAt: 'price_updated_at',
    vatRate: 'vat_rate',
    minVolume: 'min_volume',
    maxVolume: 'max_volume',
    volumeStep: 'volume_step',
    emissionFactor: 'emission_factor',
  }),
};

const server = new ApolloServer({
  typeDefs: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
  resolvers,
  introspection: false,
});

await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: Number(port) },
  context: async ({ req }) => ({ provider: new Provider(req.headers.authorization) }),
});
