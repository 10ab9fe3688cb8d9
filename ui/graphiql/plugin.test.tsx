import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOpenTab } from './plugin';

const actions = {
  addTab: vi.fn(),
  changeTab: vi.fn(),
  stop: vi.fn(),
  updateActiveTabValues: vi.fn(),
};
const editors = {
  queryEditor: { setValue: vi.fn(), focus: vi.fn() },
  variableEditor: { setValue: vi.fn() },
};
let tabs = [{ title: 'Essentiel' }];

// GraphiQL's editors need more of a browser than jsdom has; the journey of the frame runs them.
vi.mock('@graphiql/react', () => ({
  pick: () => {},
  useGraphiQL: () => ({ tabs, activeTabIndex: 0, ...editors }),
  useGraphiQLActions: () => actions,
}));

beforeEach(() => {
  vi.clearAllMocks();
});

const open = () => {
  renderHook(useOpenTab).result.current({ name: 'Users', query: 'query Users', variables: '{}' });
};

test('an operation that has no tab gets one, with its variables, and a subscription ends', () => {
  tabs = [{ title: 'Essentiel' }];
  open();
  expect(actions.stop).toHaveBeenCalledBefore(actions.addTab);
  expect(actions.addTab).toHaveBeenCalledOnce();
  expect(editors.queryEditor.setValue).toHaveBeenCalledWith('query Users');
  expect(editors.variableEditor.setValue).toHaveBeenCalledWith('{}');
  expect(editors.queryEditor.focus).toHaveBeenCalledOnce();
});

test('one that has a tab keeps what was written there', () => {
  tabs = [{ title: 'Essentiel' }, { title: 'Users' }];
  open();
  expect(actions.changeTab).toHaveBeenCalledWith(1);
  expect(actions.addTab).not.toHaveBeenCalled();
  expect(editors.queryEditor.setValue).not.toHaveBeenCalled();
});

test('one whose tab is shown goes on there', () => {
  tabs = [{ title: 'Users' }];
  open();
  expect(actions.changeTab).not.toHaveBeenCalled();
  expect(actions.stop).not.toHaveBeenCalled();
});
