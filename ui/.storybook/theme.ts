import type { ThemeVars } from 'storybook/theming/create';
import { colorOf, hex, type Theme } from '../src/design/contrast.ts';

/** The variables of Storybook's theme. */
export type Vars = Partial<ThemeVars> & Pick<ThemeVars, 'base'>;

/** Returns a Storybook theme in our colours and fonts. Storybook computes with colours, so it needs plain ones: those of tokens.css, from its text. */
export function themeOf(tokens: string, theme: Theme): Vars {
  const color = (name: string) => hex(colorOf(tokens, name, theme));
  return {
    base: theme,
    brandTitle: 'Citerne',
    brandUrl: './',
    brandTarget: '_self',
    fontBase: '"Avenir Next", Avenir, "Nunito Sans Variable", system-ui, sans-serif',
    fontCode: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    colorPrimary: color('accent-fill'),
    colorSecondary: color('accent-fill'),
    appBg: color('bg'),
    appContentBg: color('surface'),
    appPreviewBg: color('bg'),
    appHoverBg: color('accent-soft'),
    appBorderColor: color('line'),
    appBorderRadius: 10,
    textColor: color('text'),
    textInverseColor: color('on-ink'),
    textMutedColor: color('text-2'),
    barBg: color('surface'),
    barTextColor: color('text-2'),
    barHoverColor: color('accent-text'),
    barSelectedColor: color('accent-text'),
    buttonBg: color('surface'),
    buttonBorder: color('line-2'),
    booleanBg: color('sunken'),
    booleanSelectedBg: color('surface'),
    inputBg: color('surface'),
    inputBorder: color('line-control'),
    inputTextColor: color('text'),
    inputBorderRadius: 6,
  };
}
