/**
 * GraphiQL, bundled so that it loads nothing from other origins, and signed in with
 * the dashboard's own session. Start reading at plugin.tsx and fetcher.ts.
 */
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetcher } from './fetcher';
import first from './first.graphql?raw';
import './page.css';
import { operationsPlugin, WrappedLines } from './plugin';
import { SessionLine } from './SessionLine';
import { dropUntouchedTabs } from './saved-tabs';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const plugins = [operationsPlugin, HISTORY_PLUGIN];
const headers = `// Rien n’est à écrire ici : la session et l’entreprise sont jointes.
{}`;

dropUntouchedTabs(localStorage);
createRoot(root).render(
  <StrictMode>
    <SessionLine />
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      visiblePlugin={operationsPlugin}
      defaultTabs={[{ query: first }]}
      defaultHeaders={headers}
      defaultEditorToolsVisibility="variables"
      defaultQuery=""
    >
      <WrappedLines />
    </GraphiQL>
  </StrictMode>,
);
