import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { createContext, type ReactNode, use } from 'react';
import { useRouteError } from 'react-router-dom';
import type { ArgTypesEnhancer } from 'storybook/internal/csf';
import { configure } from 'storybook/test';
import { ToastProvider } from '../src/design/feedback/Toast/ToastProvider';
import { Routes } from '../src/stories/with-routes';
import { Container, DocsPage } from './DocsPage';
import { windows } from './Frames';
import '../src/design/tokens.css';
import '../src/design/fonts.css';
import './preview.css';

document.documentElement.lang = 'fr';
// The default is one second. About as ui/testing/patience.ts, which reads the environment of a program,
// and none of the delays that stories change: they would change this one too.
configure({ asyncUtilTimeout: 10_000 * Number(import.meta.env['SLOW_MACHINE'] ?? 1) });
provideConfig();

/** What the server writes into the page; stories have no server. */
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

/** Leaves out what comments say of props, which is English for who reads the code; `argTypes` of a story are French. */
const withoutComments: ArgTypesEnhancer = ({ argTypes, component }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, { description = '', ...argType }]) => {
      const commented = commentsOf(component)[name]?.description;
      return [name, description === commented ? argType : { ...argType, description }];
    }),
  );

/** A component, or one that `memo` wraps. */
type Documented = { __docgenInfo?: { props?: object }; type?: Documented };

/** What Storybook read in the source of a component, by prop. */
function commentsOf(component: unknown): Readonly<Record<string, { description?: string }>> {
  const { __docgenInfo: read, type } = component as Documented;
  return { ...(read ?? type?.__docgenInfo)?.props };
}

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [withoutComments],
  parameters: {
    layout: 'fullscreen',
    // A violation fails the story's test.
    a11y: { test: 'error' },
    controls: { expanded: true },
    docs: { page: DocsPage, container: Container },
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
  // Side by side in the documentation, light beside the canvas and in tests.
  initialGlobals: { theme: 'auto' },
  decorators: [
    (Story, { parameters, globals, viewMode }) => {
      const themes = themesOf(globals['theme'], viewMode);
      // The window's colours follow the story; a documentation page gives itself its own.
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
  // Storybook's own audit looks at the theme of the story; this one looks at the other. In tests only: beside the canvas, its panel tells.
  afterEach: async () => {
    if (import.meta.env.MODE !== 'test') return;
    const own = document.documentElement.dataset['theme'];
    const other = own === 'dark' ? 'light' : 'dark';
    const themed = [...document.querySelectorAll<HTMLElement>('[data-theme]')];
    const themes = themed.map((element) => element.dataset['theme']);
    for (const element of themed) element.dataset['theme'] = other;
    await settled();
    // The whole page: floating content may stand outside the story's own element.
    const { violations } = await axe.run(
      { include: document.body, exclude: ['.sb-wrapper'] },
      { runOnly: { type: 'rule', values: colourRules } },
    );
    for (const [i, element] of themed.entries()) element.dataset['theme'] = themes[i];
    await settled();
    if (violations.length > 0) {
      throw new Error(`In the ${other} theme: ${JSON.stringify(violations.map(summary), null, 2)}`);
    }
  },
};

/** The rules whose answer depends on the theme; no other rule looks at a colour. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The themes in which a story is shown: those that the toolbar chose, else what suits the place. */
function themesOf(chosen: unknown, viewMode: string): readonly ('light' | 'dark')[] {
  if (chosen === 'light' || chosen === 'dark') return [chosen];
  return chosen === 'both' || viewMode === 'docs' ? ['light', 'dark'] : ['light'];
}

/** Parameters of a story: what it stands in. */
type Place = {
  /** It fills the window: as the content of `main`, or with landmarks of its own. */
  page?: boolean | 'landmarks';
  /** Where the router is; null for a story that has a router of its own. */
  path?: string | null;
};

type PaneProps = Place & { theme: string; children: ReactNode };

/** What the router of a pane shows. */
const Content = createContext<ReactNode>(null);
const routes = [{ path: '*', element: <Shown />, errorElement: <Thrown /> }];

function Shown() {
  return use(Content);
}

/** A story that throws fails: the router would show a page of its own. */
function Thrown(): never {
  throw useRouteError();
}

/** One theme with what every component may ask of the page. */
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

/** Colours change over 120 ms: a measure on the way would be neither theme's. */
function settled(): Promise<unknown> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  return Promise.allSettled(transitions.map(({ finished }) => finished));
}

function summary({ id, nodes }: axe.Result) {
  return { id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) };
}

export default preview;
