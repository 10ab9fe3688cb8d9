import { buildSchema, parse, validate } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { expect, test } from 'vitest';
import schemaText from '../../schema.graphql?raw';
import { entries } from '../src/app/sidebar/menu';
import documents from '../src/graphql/documents.json';
import first from './first.graphql?raw';
import ids from './ids.graphql?raw';
import { type Operation, operations, operationsWith, tabOf } from './operations';
import { screens } from './screens';
import examples from './variables.json';

const schema = buildSchema(schemaText);
const namesIn = (text: string) => /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1];
const operation = (name: string): Operation => {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};

test('every operation of the dashboard is listed once, the frame’s first', () => {
  const all = Object.values(documents).map(namesIn);
  expect(operations.map(({ name }) => name).sort()).toEqual(all.sort());
  expect(operations[0]?.name).toBe('Shell');
});

test('operations are grouped by screen, in the order of the sidebar, queries first', () => {
  const titles = [...new Set(operations.map(({ screen }) => screen))];
  const known = screens.map((screen) => screen.title);
  expect(titles, 'a folder with operations is missing from screens.ts').toEqual(
    known.filter((one) => titles.includes(one)),
  );
  const menu = entries.flatMap(({ label, submenu }) =>
    submenu ? submenu.map((one) => one.label) : [label],
  );
  expect(known.filter((one) => menu.includes(one))).toEqual(menu);
  for (const one of titles) {
    const kinds: readonly string[] = operations
      .filter(({ screen }) => screen === one)
      .map(({ definition }) => definition.operation);
    expect(kinds.indexOf('mutation'), one).toBeOneOf([-1, kinds.lastIndexOf('query') + 1]);
  }
});

test('each is a valid operation of the schema, which describes it', () => {
  for (const { name, text, fields } of operations) {
    expect(validate(schema, parse(text)), name).toEqual([]);
    for (const field of fields) expect(field.sentence, `${name}.${field.name}`).not.toBe('');
  }
});

test('the first tab and the query for ids are valid', () => {
  expect(validate(schema, parse(first))).toEqual([]);
  expect(validate(schema, parse(ids))).toEqual([]);
  expect(first, 'two comment lines describe it').toMatch(/^# .+\n# .+\nquery /);
});

test('the variables match each operation', () => {
  for (const one of operations) {
    const { name, definition } = one;
    const given = JSON.parse(tabOf(one, {}).variables || '{}') as Record<string, unknown>;
    const declared = definition.variableDefinitions ?? [];
    const { errors } = getVariableValues(schema, declared, given);
    expect(errors, `${name} needs an example in variables.json`).toBeUndefined();
    const taken = declared.map(({ variable }) => variable.name.value);
    expect(taken, name).toEqual(expect.arrayContaining(Object.keys(given)));
  }
  const names: readonly string[] = operations.map(({ name }) => name);
  expect(names, 'examples of operations').toEqual(
    expect.arrayContaining(Object.keys(examples.byOperation)),
  );
});

test('variables are filled in with the business’s records', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  const known = { currentBusiness: { id: '1042', contacts: [{ id: '901' }] } };
  const variables = (name: string) =>
    JSON.parse(tabOf(operation(name), known, now).variables || 'null');
  expect(variables('UpdateContact')).toMatchObject({ id: '901' });
  expect(variables('RecordEvents').events[0].at).toBe('2026-11-21T23:30:00.000Z');
  // In Paris it is already the next day.
  expect(variables('ExportEstimate').input).toMatchObject({ from: '2026-08-25', to: '2026-11-22' });
  expect(variables('Shell')).toBeNull();
});

test('a tab describes its operation, and lists nothing to fill in when all variables are filled in', () => {
  const { name, query } = tabOf(operation('UpdateContact'), {
    currentBusiness: { contacts: [{ id: '901' }] },
  });
  expect(name).toBe('UpdateContact');
  expect(query).toMatch(/^# updateContact : Change un contact\.\nmutation UpdateContact\(/);
});

test('the description starts with the field that the fewest other operations request', () => {
  expect(operation('RecurringOrderDetail').fields.map(({ name }) => name)).toEqual([
    'recurringOrder',
    'orders',
    'currentBusiness',
  ]);
});

test('an operation names the kind of record that the business lacks, or that failed to load', () => {
  const none = tabOf(operation('InvoiceDetail'), { invoices: { items: [] } });
  expect(none.query).toContain('# Cette entreprise n’a aucune facture : « id » est à remplir.\n');
  expect(JSON.parse(none.variables)).toEqual({ id: '' });
  const unknown = tabOf(operation('InvoiceDetail'), {});
  expect(unknown.query).toContain('# L’exemple n’a pas pu être lu : « id » est à remplir.\n');
});

test('every list used by an example has a text for when it is empty', () => {
  // Each key returns the same: an empty list.
  const nothing: object = new Proxy([], {
    get: (target, key) => (key === '0' || key in target ? Reflect.get(target, key) : nothing),
  });
  const lists = Object.fromEntries([...listNames()].map((root) => [root, nothing]));
  const ids = { ...lists, me: { id: '7' } };
  for (const one of operations) {
    expect(tabOf(one, ids).query, one.name).not.toMatch(/n’a pas pu être lu/);
  }
});

/** The fields of ids.graphql used by examples, except the user and the business. */
function listNames(): Set<string> {
  const found = JSON.stringify(examples).matchAll(/\{([\w.]+)\.0\.id\}/g);
  return new Set([...found].map(([, path = '']) => path.split('.')[0] ?? ''));
}

test('a search ignores accents and capitals, and covers names, screens and fields', () => {
  const names = (term: string) => operationsWith(term).map(({ name }) => name);
  expect(names('')).toHaveLength(operations.length);
  expect(names('INVOICEDET')).toEqual(['InvoiceDetail']);
  const users = operations.filter(({ screen }) => screen === 'Gestion des utilisateurs');
  expect(names('gestion des utilisateurs')).toEqual(users.map(({ name }) => name));
  expect(names('prelevement sepa')).toEqual(expect.arrayContaining(['AddSepaPaymentMethod']));
  expect(names('rien de tel')).toEqual([]);
});
