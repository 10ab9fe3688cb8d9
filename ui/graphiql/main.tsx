/**
 * GraphiQL, bundled so that it loads nothing from elsewhere, and signed in with
 * the dashboard's own session. Start reading at fetcher.ts.
 */
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetcher } from './fetcher';
import { firstIds } from './ids';
import './page.css';
import { SessionLine } from './SessionLine';
import { tabsFor } from './tabs';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const tabs = tabsFor(await firstIds());
createRoot(root).render(
  <StrictMode>
    <SessionLine />
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={tabs}
      defaultEditorToolsVisibility="variables"
      defaultQuery=""
    />
  </StrictMode>,
);
