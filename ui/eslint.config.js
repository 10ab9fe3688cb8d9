import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

/** The rules of React, with those of its compiler; Biome has all other rules. */
const rules = reactHooks.configs.flat['recommended-latest'];

/** Babel parses TypeScript: typescript-eslint needs an API that TypeScript 7 does not have. */
const syntax = (...plugins) => ({
  parser,
  parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
});

export default [
  { ignores: ['**/*.generated.ts', '*dist/', 'storybook-static/', 'test-results/', 'pictures/'] },
  { files: ['**/*.ts'], languageOptions: syntax('typescript') },
  { files: ['**/*.tsx'], languageOptions: syntax('typescript', 'jsx') },
  // The analysis of the compiler takes most of the time; tests and stories do not ship.
  { ...rules, files: ['src/**/*.{ts,tsx}'], ignores: ['**/*.{test,testing,stories}.{ts,tsx}'] },
  // Biome has this rule too, but counts an element of many lines as few.
  { files: ['**/*.{ts,tsx}'], rules: { 'max-lines-per-function': ['error', 150] } },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
];
