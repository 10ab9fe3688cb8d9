import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { createContext, type ReactNode, use } from 'react';
import { useRouteError } from 'react-router-dom';
import { waitForAnimations } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { ToastProvider } from '../src/design/feedback/Toast/ToastProvider';
import { Routes } from '../src/stories/with-routes';
import { Container, DocsPage } from './DocsPage';
import { withoutComments } from './descriptions';
import { windows } from './Frames';
import '../src/design/tokens.css';
import '../src/design/fonts.css';
import './preview.css';

document.documentElement.lang = 'fr';
// The default is one second. The value is similar to ui/testing/patience.ts, which reads the environment of Node,
// and differs from the delays that stories change: they would change this one too.
configure({ asyncUtilTimeout: 10_000 * Number(import.meta.env['SLOW_MACHINE'] ?? 1) });
provideConfig();

/** Provides the configuration that the server writes into the page; stories have no server. */
function provideConfig(): void {
  const meta = document.createElement('meta');
  meta.name = 'citerne-config';
  meta.content = JSON.stringify({
    authUrl: 'http://127.0.0.1:8090',
    clientId: 'dashboard',
    redirectUri: 'http://localhost:8080/handle_token',
    scope: 'full',
    codeChallengeMethod: 'S256',
    appName: 'Citerne',
    supportPhone: '01 99 00 12 34',
    supportEmail: 'support@citerne.example',
    termsUrl: 'http://127.0.0.1:8090/cgv',
    chatUrl: '',
    sandbox: true,
  });
  document.head.append(meta);
}

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [withoutComments],
  parameters: {
    layout: 'fullscreen',
    // For the panel. The tests have audits of their own: see afterEach.
    a11y: { test: import.meta.env.MODE === 'test' ? 'off' : 'error' },
    controls: { expanded: true },
    // The language of the stories and of our texts around them; Storybook marks its own controls as English.
    htmlLang: 'fr',
    docs: { lang: 'fr', page: DocsPage, container: Container },
    options: {
      storySort: {
        method: 'alphabetical',
        locales: 'fr',
        order: [
          'Jetons',
          [
            'Couleurs',
            'Énergies',
            'États',
            'Graphiques',
            'Caractères',
            'Espaces',
            'Rayons et ombres',
            'Mouvement',
            'Ordre des couches',
            'Cadre',
          ],
          'Contrôles',
          'Structure',
          'Retours',
          'Surfaces',
          'Tableaux',
          'Graphiques',
          'Métier',
          'Cadre',
          'Pages',
          [
            'Cadre',
            'Accueil',
            'Operations',
            'Mes livraisons',
            'Livraison',
            'Nouvelle commande',
            'Mes commandes récurrentes',
            'Commande récurrente',
            'Gérer ma flotte',
            'Finance',
            'Tableau de bord',
            'Mes exports',
            'Entreprise',
            'Gestion des utilisateurs',
          ],
        ],
      },
    },
    viewport: {
      options: Object.fromEntries(
        Object.entries(windows).map(([key, { name, width, height, type }]) => [
          key,
          { name, type, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
  },
  globalTypes: {
    theme: {
      description: 'Thème',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'auto', title: 'Selon la page', icon: 'circlehollow' },
          { value: 'light', title: 'Clair', icon: 'sun' },
          { value: 'dark', title: 'Sombre', icon: 'moon' },
          { value: 'both', title: 'Côte à côte', icon: 'sidebyside' },
        ],
        dynamicTitle: true,
      },
    },
  },
  // Side by side in the documentation, light in the canvas and in tests.
  initialGlobals: { theme: 'auto' },
  decorators: [
    (Story, { parameters, globals, viewMode }) => {
      const themes = themesOf(globals['theme'], viewMode);
      // The window has the colours of the story; a documentation page sets its own.
      if (viewMode === 'story') document.documentElement.dataset['theme'] = themes[0];
      const panes = themes.map((theme) => (
        <Pane key={theme} theme={theme} {...(parameters as Place)}>
          <Story />
        </Pane>
      ));
      if (panes.length === 1) return panes[0];
      return (
        <div className="panes" data-view={viewMode}>
          {panes}
        </div>
      );
    },
  ],
  // A violation in either theme fails the story's test. In the canvas, the panel reports violations.
  afterEach: async ({ title, tags }) => {
    if (import.meta.env.MODE !== 'test' || !isAudited(title, tags)) return;
    await waitForAnimations();
    const own = document.documentElement.dataset['theme'];
    await expectNoViolation(own, { rules: { region: { enabled: false } } });
    const other = own === 'dark' ? 'light' : 'dark';
    const themed = [...document.querySelectorAll<HTMLElement>('[data-theme]')];
    const themes = themed.map((element) => element.dataset['theme']);
    for (const element of themed) element.dataset['theme'] = other;
    await settled();
    try {
      await expectNoViolation(other, { runOnly: { type: 'rule', values: colourRules } });
    } finally {
      for (const [i, element] of themed.entries()) element.dataset['theme'] = themes[i];
      await settled();
    }
  },
};

/** The rules that depend on the theme; no other rule looks at a colour. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns the themes of a story: those of the toolbar, else the default for the view. */
function themesOf(chosen: unknown, viewMode: string): readonly ('light' | 'dark')[] {
  if (chosen === 'light' || chosen === 'dark') return [chosen];
  return chosen === 'both' || viewMode === 'docs' ? ['light', 'dark'] : ['light'];
}

/** The parameters of a story for its surroundings. */
type Place = {
  /** It fills the window: as the content of `main`, or with its own landmarks. */
  page?: boolean | 'landmarks';
  /** The path of the router; null for a story with its own router. */
  path?: string | null;
};

type PaneProps = Place & { theme: string; children: ReactNode };

/** The content of a pane's router. */
const Content = createContext<ReactNode>(null);
const routes = [{ path: '*', element: <Shown />, errorElement: <Thrown /> }];

function Shown() {
  return use(Content);
}

/** Makes a story that throws fail: the router would show its error page. */
function Thrown(): never {
  throw useRouteError();
}

/** One theme, with the providers that components may need from the page. */
function Pane({ theme, page = false, path = '/', children }: PaneProps) {
  const content = (
    <ToastProvider>{page === true ? <main>{children}</main> : children}</ToastProvider>
  );
  return (
    <div data-theme={theme} className={page ? 'pane page' : 'pane'}>
      {path === null ? (
        content
      ) : (
        <Content value={content}>
          <Routes routes={routes} path={path} />
        </Content>
      )}
    </div>
  );
}

/** Waits for the colour transition of 120 ms: a measurement during it would match neither theme. */
function settled(): Promise<unknown> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  return Promise.allSettled(transitions.map(({ finished }) => finished));
}

/**
 * Reports whether a test run audits a story. The audits of all states of all pages take longer than
 * their tests: only `make soak` audits the states without a picture.
 */
function isAudited(title: string, tags: readonly string[]): boolean {
  const everything = import.meta.env['AUDITS'] === 'all';
  return everything || !title.startsWith('Pages/') || tags.includes('picture');
}

async function expectNoViolation(theme: string | undefined, options: axe.RunOptions) {
  // The complete page: floating content may be outside the story's own element.
  const { violations } = await axe.run(
    { include: document.body, exclude: ['.sb-wrapper'] },
    // Passed rules need no selectors.
    { ...options, resultTypes: ['violations'] },
  );
  if (violations.length > 0) {
    throw new Error(`In the ${theme} theme: ${JSON.stringify(violations.map(summary), null, 2)}`);
  }
}

function summary({ id, nodes }: axe.Result) {
  return { id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) };
}

export default preview;
