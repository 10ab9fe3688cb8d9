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

// jsdom cannot run GraphiQL's editors; the journey of the frame does.
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

test('an operation without a tab gets one, with its variables, and a running subscription ends', () => {
  tabs = [{ title: 'Essentiel' }];
  open();
  expect(actions.stop).toHaveBeenCalledBefore(actions.addTab);
  expect(actions.addTab).toHaveBeenCalledOnce();
  expect(editors.queryEditor.setValue).toHaveBeenCalledWith('query Users');
  expect(editors.variableEditor.setValue).toHaveBeenCalledWith('{}');
  expect(editors.queryEditor.focus).toHaveBeenCalledOnce();
});

test('an operation with a tab keeps the edited content', () => {
  tabs = [{ title: 'Essentiel' }, { title: 'Users' }];
  open();
  expect(actions.changeTab).toHaveBeenCalledWith(1);
  expect(actions.addTab).not.toHaveBeenCalled();
  expect(editors.queryEditor.setValue).not.toHaveBeenCalled();
});

test('an operation in the current tab stays there', () => {
  tabs = [{ title: 'Users' }];
  open();
  expect(actions.changeTab).not.toHaveBeenCalled();
  expect(actions.stop).not.toHaveBeenCalled();
});
