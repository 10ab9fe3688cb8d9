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
  { ignores: ['**/*.generated.ts'] },
  { ...rules, files: ['**/*.ts'], languageOptions: syntax('typescript') },
  { ...rules, files: ['**/*.tsx'], languageOptions: syntax('typescript', 'jsx') },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
];
