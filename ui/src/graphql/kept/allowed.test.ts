// @vitest-environment node
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import { keptFields, keptOf, keptQueries } from './allowed';

const schema = buildSchema(readFileSync('../schema.graphql', 'utf8'));
const documents = concatAST(
  Object.values(
    import.meta.glob<string>('/src/**/*.graphql', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map((text) => parse(text)),
);

/**
 * The fields that the kept queries select, such as “Order.reference”, with their composite type or an
 * empty text.
 */
const selected = new Map<string, string>();
const empties: string[] = [];
const types = new TypeInfo(schema);
visit(
  reachable(keptQueries),
  visitWithTypeInfo(types, {
    Field({ name }) {
      const parent = types.getParentType()?.name ?? '';
      const type = types.getType();
      if (name.value === '__typename' || !type) return;
      const named = getNamedType(type);
      selected.set(`${parent}.${name.value}`, isCompositeType(named) ? named.name : '');
      const nullable = !isNonNullType(type) || isListType(type.ofType);
      if (nullable) empties.push(`${parent}.${name.value}`);
    },
  }),
);

/** Returns the definitions of these queries and of the fragments that they spread. */
function reachable(names: ReadonlySet<string>): DocumentNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of documents.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const definitions = documents.definitions.filter(
    (one) => one.kind === Kind.OPERATION_DEFINITION && names.has(one.name?.value ?? ''),
  );
  expect(definitions).toHaveLength(names.size);
  for (const definition of definitions)
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (fragment && !definitions.includes(fragment)) definitions.push(fragment);
      },
    });
  return { kind: Kind.DOCUMENT, definitions };
}

const isKept = (field: string) => {
  const [type = '', name = ''] = field.split('.');
  return keptFields.get(type)?.has(name) ?? false;
};

test('every field of the kept queries is kept except these, which are nullable or lists', () => {
  const left = [...selected.keys()].filter((field) => !isKept(field));
  // The fields of types that are not kept at all are left out of the comparison.
  expect(left.filter((field) => !/^(AccountStatement|Invoice)\./.test(field)).sort()).toEqual([
    'HomeSummary.statement',
    'Order.invoice',
    'Order.waitingReason',
    'WaitingReason.amountOver',
  ]);
  for (const field of ['HomeSummary.statement', 'Order.invoice', 'Order.waitingReason'])
    expect(empties).toContain(field);
});

const never =
  /Invoice|Statement|PaymentMethod|Mandate|Card$|Debit|Payment|BusinessUser|Invitation|AppNotification|PlanningFeed|Export|Credit/;

test('no kept field has the type of an invoice, a balance, a mandate or a user, even if no query selects it', () => {
  const composite = (type: string, name: string) => {
    const of = schema.getType(type);
    const field = of && 'getFields' in of ? of.getFields()[name] : undefined;
    expect(field, `${type}.${name} is in the schema`).toBeDefined();
    return field ? getNamedType(field.type as never as Parameters<typeof getNamedType>[0]) : null;
  };
  for (const [type, names] of keptFields) {
    expect(type).not.toMatch(never);
    for (const name of names) {
      const reached = composite(type, name);
      expect(String(reached), `${type}.${name}`).not.toMatch(never);
      // The type of the field has its own list of fields.
      if (isCompositeType(reached)) expect(keptFields.has(reached.name), reached.name).toBe(true);
    }
  }
});

test('unlisted fields of a response become null or an empty list, also under an alias', () => {
  const home = {
    home: {
      __typename: 'HomeSummary',
      owed: { __typename: 'AccountStatement', balanceDue: 12 },
      prices: [],
      surprises: [1],
      todo: [
        {
          __typename: 'TodoItem',
          key: 'invoice-late-2204',
          message: 'La facture FA-1 est en retard.',
        },
        { __typename: 'TodoItem', key: 'mandate-unsigned-7', message: 'x' },
        { __typename: 'TodoItem', key: 'invitation-expired-7', message: 'x' },
        { __typename: 'TodoItem', key: 'tank-order-1', message: 'x' },
      ],
      activity: [
        { __typename: 'ActivityItem', icon: 'invoiced', message: 'Commande CMD-1 : facture FA-1' },
        { __typename: 'ActivityItem', icon: 'delivered', message: 'Commande CMD-1 livrée' },
      ],
    },
  };
  expect(keptOf(home, new Map([['owed', 'statement']]))).toEqual({
    home: {
      __typename: 'HomeSummary',
      owed: null,
      prices: [],
      surprises: [],
      todo: [{ __typename: 'TodoItem', key: 'tank-order-1', message: 'x' }],
      activity: [home.home.activity[1]],
    },
  });
});

test('a delivery is kept without its invoice, in the documents and the history too', () => {
  const order = {
    __typename: 'Order',
    id: '1',
    invoice: { __typename: 'Invoice', number: 'FA-1' },
    paymentMethod: { __typename: 'SepaMandate', id: 'm' },
    documents: ['DELIVERY_NOTE', 'INVOICE', 'CREDIT_NOTE', 'MANDATE', null].map((kind) => ({
      __typename: 'OrderDocument',
      kind,
    })),
    events: ['DELIVERED', 'INVOICED', 'DOCUMENT_ADDED', null].map((kind) => ({
      __typename: 'OrderEvent',
      kind,
    })),
  };
  expect(keptOf({ one: order }, new Map([['one', 'order']]))).toEqual({
    one: {
      __typename: 'Order',
      id: '1',
      invoice: null,
      paymentMethod: null,
      documents: [order.documents[0]],
      events: [order.events[0]],
    },
  });
});
