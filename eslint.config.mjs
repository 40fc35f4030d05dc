import next from 'eslint-config-next/core-web-vitals';
import ts from 'eslint-config-next/typescript';

/** Imports go one way: pages → components → hooks → lib → contract ← backend. */
const zone = (target, from, message) => ({ target, from, message });
const frontEnd = ['./pages', './components', './hooks', './lib'];
const domains = ['accounts', 'creators', 'courses', 'files', 'checkout', 'library', 'insights', 'office'];

const zones = [
  ...frontEnd.map((target) =>
    zone(target, './backend', 'The front end reaches the backend through its calls only.'),
  ),
  zone(
    ['./pages', './components', './hooks', './contract'],
    './config',
    'Settings are read on a server: by lib/env and the backend.',
  ),
  zone(
    './config',
    ['./pages', './components', './hooks', './lib', './contract', './backend', './scripts'],
    'Settings know none of their readers.',
  ),
  zone('./components', './pages', 'Components know no pages.'),
  zone('./hooks', ['./pages', './components'], 'Hooks know no pages or components.'),
  zone('./lib', ['./pages', './components', './hooks'], 'lib knows nothing above it.'),
  zone(
    './contract',
    ['./pages', './components', './hooks', './lib', './backend'],
    'The contract imports zod and nothing else.',
  ),
  zone(
    './backend',
    ['./pages', './components', './hooks', './lib'],
    'The backend shares only the contract with the front end.',
  ),
  zone(
    './components/ui',
    ['./hooks', ...domains.map((domain) => `./components/${domain}`)],
    'UI parts know nothing of the product.',
  ),
  ...domains.map((domain) => ({
    target: `./backend/!(${domain}|app.ts)/**/*`,
    from: [`./backend/${domain}/!(service*|*-service).ts`],
    message: `Other domains reach ${domain} through its service.`,
  })),
];

const maxLines = (files, max) => ({
  files,
  rules: { 'max-lines': ['error', { max, skipBlankLines: false, skipComments: false }] },
});

const config = [
  {
    ignores: [
      '.next*/**',
      'next-env.d.ts',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      '.data/**',
    ],
  },
  ...next,
  ...ts,
  {
    rules: {
      'import/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  { files: ['**/*.config.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // The theme must stand before the first paint, and the content policy refuses inline scripts.
  { files: ['pages/_document.tsx'], rules: { '@next/next/no-sync-scripts': 'off' } },
  // Pictures come in the sizes they are shown in, from the art generator or the upload; a second optimiser adds nothing.
  { rules: { '@next/next/no-img-element': 'off' } },
  maxLines(['**/*.{ts,tsx,mjs}'], 400),
  maxLines(['components/**/*.tsx'], 200),
  maxLines(['pages/**/*.tsx'], 40),
  maxLines(['pages/api/**/*.ts'], 8),
  { files: ['__tests__/**', 'e2e/**'], rules: { 'max-lines': 'off' } },
];

export default config;
