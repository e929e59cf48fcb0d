import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** @type {import('eslint').Linter.RulesRecord} */
const SIZE_LIMITS = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 10],
  'max-params': ['error', 4],
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/.bundle-*/',
    '**/node_modules/',
    '.data/',
    '.cache/',
    'coverage/',
  ]),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      // The two programs that are checked, not one for each package: each reads the contract anew.
      parserOptions: {
        project: ['tsconfig.node.json', 'frontend/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...SIZE_LIMITS,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // An index that can't miss is said with a cast: the other style is the exclamation mark, which is refused too.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The compiler refuses enums altogether (erasableSyntaxOnly).
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Environment variables and headers are index signatures; the compiler asks for brackets there.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    extends: [tseslint.configs.recommended],
    rules: SIZE_LIMITS,
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { 'check-file': checkFile },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only: a thing has one name everywhere.',
        },
      ],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs,js}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: ['*.config.{ts,js}', '**/*.config.{ts,js}'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['backend/src/**/*.{schema,repository}.ts'],
    // Mongoose types the plain objects of a schema as instances of its option classes.
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Drawings: long tables of numbers, run by hand. See infra/decisions/001-drawings-are-not-programs.md
    files: ['infra/scripts/draw-court-pictures/**'],
    rules: {
      complexity: 'off',
      'max-params': 'off',
      'max-lines-per-function': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx,mjs}'],
    // A describe block is a chapter, not a function.
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [
      'backend/src/platform/clock.ts',
      '**/*.test.ts',
      '**/test/**',
      'frontend/**',
      'infra/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'Time is a part that is passed in: use the clock.',
        },
      ],
    },
  },
);
