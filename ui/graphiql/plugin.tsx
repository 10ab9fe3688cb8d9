import { type GraphiQLPlugin, pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { readIds } from './ids';
import { OperationsPanel } from './OperationsPanel';
import { type Operation, type Tab, tabOf } from './operations';

/** GraphiQL's panel of the dashboard's operations. */
export const operationsPlugin: GraphiQLPlugin = {
  title: 'Opérations',
  icon: () => (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
      <path d="M3 5h3M3 10h3M3 15h3M9 5h8M9 10h8M9 15h5" strokeLinecap="round" />
    </svg>
  ),
  content: Panel,
};

function Panel() {
  const [requested, setRequested] = useState<Tab>();
  const open = useEffectEvent(useOpenTab());
  useEffect(() => {
    if (requested) open(requested);
  }, [requested]);
  // Ids are read at each click: the session and its business change while this page stays open.
  const onOpen = async (operation: Operation) => setRequested(tabOf(operation, await readIds()));
  return <OperationsPanel onOpen={onOpen} />;
}

/** Shows the tab with the same name, which may have been edited, else opens one. */
export function useOpenTab(): (tab: Tab) => void {
  const { addTab, changeTab, stop, updateActiveTabValues } = useGraphiQLActions();
  const { tabs, activeTabIndex, queryEditor, variableEditor } = useGraphiQL(
    pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor'),
  );
  return ({ name, query, variables }) => {
    const there = tabs.findIndex(({ title }) => title === name);
    if (there < 0) {
      // Further responses of a subscription would go into the new tab; changing tabs also stops it.
      stop();
      addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      // The editors report their tab a moment later, when another one may be open.
      updateActiveTabValues({ query, variables, operationName: name });
    } else if (there !== activeTabIndex) changeTab(there);
    queryEditor?.focus();
  };
}

/** Makes the editors wrap long lines: next to the panel they are narrow. Renders nothing. */
export function WrappedLines() {
  const { queryEditor, variableEditor, headerEditor } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'headerEditor'),
  );
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, headerEditor])
      editor?.updateOptions({ wordWrap: 'on' });
  }, [queryEditor, variableEditor, headerEditor]);
  return null;
}
