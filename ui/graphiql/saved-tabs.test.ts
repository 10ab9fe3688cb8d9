import { beforeEach, expect, test } from 'vitest';
import { operations } from './operations';
import { dropUntouchedTabs } from './saved-tabs';

const [shell] = operations;
const opened = `# Cadre\n# me : La personne connectée.\n#\n# Ctrl-Espace propose les champs.\n${shell?.text}\n`;
const own = { id: 'b', title: 'Mine', query: 'query Mine { me { id } }', variables: '{"a":1}' };

beforeEach(() => localStorage.clear());

function saved(...tabs: unknown[]): void {
  localStorage.setItem('graphiql:tabState', JSON.stringify({ tabs, activeTabIndex: 1 }));
  localStorage.setItem('graphiql:query', opened);
  localStorage.setItem('graphiql:variables', '{"id":"1"}');
}

test('unedited tabs of an earlier version are removed', () => {
  saved({ id: 'a', title: 'Shell', query: opened });
  dropUntouchedTabs(localStorage);
  expect(Object.keys(localStorage), 'GraphiQL begins with the first tab').toEqual([]);
});

test('edited tabs stay, and the editors open with them', () => {
  const changed = { id: 'c', title: 'Shell', query: opened.replace('id', 'id email') };
  saved({ id: 'a', title: 'Shell', query: opened }, own, changed);
  dropUntouchedTabs(localStorage);
  expect(JSON.parse(localStorage.getItem('graphiql:tabState') ?? '')).toEqual({
    tabs: [own, changed],
    activeTabIndex: 0,
  });
  expect(localStorage.getItem('graphiql:query')).toBe(own.query);
  expect(localStorage.getItem('graphiql:variables')).toBe(own.variables);
});

test('tabs opened by the panel stay', () => {
  saved({ id: 'a', title: 'Shell', query: `# me : La personne connectée.\n${shell?.text}\n` });
  const before = { ...localStorage };
  dropUntouchedTabs(localStorage);
  expect({ ...localStorage }).toEqual(before);
});

test.each(['', 'null', '{"tabs":7}', '{"tabs":[null,{"query":3}]}', '{'])(
  'an invalid state is left to GraphiQL: %s',
  (text) => {
    localStorage.setItem('graphiql:tabState', text);
    dropUntouchedTabs(localStorage);
    expect(localStorage.getItem('graphiql:tabState')).toBe(text);
  },
);
