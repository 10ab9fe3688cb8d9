import { addons } from 'storybook/manager-api';
import { create, type ThemeVars } from 'storybook/theming/create';
import type { Vars } from './theme';

// main.ts, which can read tokens.css, writes it into the page.
const themes: Record<'light' | 'dark', Vars> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="citerne-themes"]')?.content ?? '{}',
);
const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const theme: ThemeVars = create(themes[dark.matches ? 'dark' : 'light']);
  addons.setConfig({ theme, sidebar: { showRoots: true } });
}

dark.addEventListener('change', apply);
apply();
