import { buildSchema, getOperationAST, parse, validate } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { expect, test } from 'vitest';
import schemaText from '../../schema.graphql?raw';
import { entries } from '../src/app/sidebar/menu';
import documents from '../src/graphql/documents.json';
import { screens } from './screens';
import { tabsFor } from './tabs';
import { variablesOf } from './variables';
import examples from './variables.json';

const schema = buildSchema(schemaText);
const tabs = tabsFor().map(({ query, variables }) => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation?.name) throw new Error(`A tab has no operation of a name: ${query}`);
  return { query, document, operation, name: operation.name.value, variables };
});
const namesIn = (text: string) => /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1];

test('every operation of the dashboard has one tab, the frame’s first', () => {
  const all = Object.values(documents).map(namesIn);
  expect(tabs.map(({ name }) => name).sort()).toEqual(all.sort());
  expect(tabs[0]?.name).toBe('Shell');
});

test('tabs stand by screen, in the order of the sidebar, and what is read first', () => {
  const title = (query: string) => query.slice(2, query.indexOf('\n'));
  const titles = [...new Set(tabs.map(({ query }) => title(query)))];
  const known = screens.map((screen) => screen.title);
  expect(titles, 'a folder with operations is missing from screens.ts').toEqual(
    known.filter((one) => titles.includes(one)),
  );
  const menu = entries.flatMap(({ label, submenu }) =>
    submenu ? submenu.map((one) => one.label) : [label],
  );
  expect(known.filter((one) => menu.includes(one))).toEqual(menu);
  for (const one of titles) {
    const kinds: readonly string[] = tabs
      .filter(({ query }) => title(query) === one)
      .map(({ operation }) => operation.operation);
    expect(kinds.indexOf('mutation'), one).toBeOneOf([-1, kinds.lastIndexOf('query') + 1]);
  }
});

test('each is an operation of the schema, which says what it is for', () => {
  for (const { name, query, document } of tabs) {
    expect(validate(schema, document), name).toEqual([]);
    expect(query, name).not.toMatch(/^# \w+ : $/m);
  }
});

test('the variables of each are what it takes', () => {
  for (const { name, operation, variables } of tabs) {
    const given = JSON.parse(variables ?? '{}') as Record<string, unknown>;
    const declared = operation.variableDefinitions ?? [];
    const { errors } = getVariableValues(schema, declared, given);
    expect(errors, `${name} needs an example in variables.json`).toBeUndefined();
    const taken = declared.map(({ variable }) => variable.name.value);
    expect(taken, name).toEqual(expect.arrayContaining(Object.keys(given)));
  }
  const names: readonly string[] = tabs.map(({ name }) => name);
  expect(names, 'examples of operations').toEqual(
    expect.arrayContaining(Object.keys(examples.byOperation)),
  );
});

test('variables are filled with what the session has', () => {
  const ids = { currentBusiness: { id: '1042', contacts: [{ id: '901' }] } };
  const of = (name: string) => {
    const tab = tabs.find((one) => one.name === name);
    return tab && JSON.parse(variablesOf(tab.operation, ids, now) ?? 'null');
  };
  const now = new Date('2026-11-21T23:30:00Z');
  expect(of('UpdateContact')).toMatchObject({ id: '901' });
  expect(of('DeleteAddress')).toEqual({ id: '' });
  expect(of('RecordEvents').events[0].at).toBe('2026-11-21T23:30:00.000Z');
  expect(of('OrderDetail')).toEqual({ id: '' });
  // In Paris it is the day after.
  expect(of('ExportEstimate').input).toMatchObject({ from: '2026-08-25', to: '2026-11-22' });
  expect(of('Shell')).toBeNull();
});
